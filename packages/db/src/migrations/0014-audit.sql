-- The audit log, its seals, and the database role of services and workers.
create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid,
  actor_role text,
  session_id uuid,
  ip inet,
  request_id text not null,
  action text not null,
  outcome text not null default 'done' check (outcome in ('done', 'refused')),
  entity_type text not null,
  entity_id text not null,
  -- Whose data it was, if a patient's.
  patient_id uuid,
  before jsonb,
  after jsonb
);
create index on audit_log (at desc, id desc);
create index on audit_log (patient_id, at desc, id desc);
create index on audit_log (actor_id, at desc, id desc);
create index on audit_log (action, at desc, id desc);
create index on audit_log (entity_type, entity_id, at desc);
create index on audit_log (entity_id text_pattern_ops);
create index on audit_log (request_id text_pattern_ops);
create index audit_log_refused on audit_log (at desc, id desc) where outcome = 'refused';
-- Reading a list writes one row that names its patients.
create index audit_log_shown_patients on audit_log using gin ((after -> 'patients'))
  where after -> 'patients' is not null;

-- Rows to seal. Filled in the same transaction, so that rows that commit late are sealed too.
create table audit_seal_queue (id uuid primary key);

-- Sealing runs later and in batches, so that no change waits for the hash chain.
create table audit_seals (
  -- Without gaps.
  seq bigint primary key check (seq > 0),
  sealed_at timestamptz not null,
  -- The sealed rows, in their order, and the SHA-256 of each.
  row_ids uuid[] not null check (cardinality(row_ids) > 0),
  row_hashes bytea[] not null check (cardinality(row_hashes) = cardinality(row_ids)),
  previous_hash bytea not null,
  -- SHA-256 over all of the above.
  hash bytea not null
);

-- The number of the last seal, kept outside the table to detect deleted seals at its end.
create sequence audit_seals_made minvalue 0 start 0;

create function enqueue_audit_seal() returns trigger language plpgsql as $$
begin
  insert into audit_seal_queue (id) select id from new_rows;
  return null;
end $$;
create trigger audit_log_enqueue_seal after insert on audit_log
  referencing new table as new_rows for each statement execute function enqueue_audit_seal();

create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function reject_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function reject_change();
create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function reject_change();
create trigger audit_seals_no_truncate before truncate on audit_seals
  for each statement execute function reject_change();

-- Services and workers work as bedside_app: it reads and writes rows, and only inserts into append-only tables.
-- Where no role may be created, the services run with DATABASE_ROLE=none.
revoke create on schema public from public;
do $$
declare
  append_only regclass;
begin
  if not exists (select from pg_roles where rolname = 'bedside_app') then
    begin
      create role bedside_app nologin;
    exception
      -- Another database of the server may be migrating at the same time.
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then
        raise warning 'The role bedside_app could not be created: create it, or set DATABASE_ROLE=none.';
        return;
    end;
  end if;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    begin
      execute format('grant bedside_app to %I', current_user);
    exception when insufficient_privilege then
      raise warning 'The role bedside_app could not be granted: grant it to %, or set DATABASE_ROLE=none.',
        current_user;
    end;
  end if;
  grant usage on schema public to bedside_app;
  grant select, insert, update, delete on all tables in schema public to bedside_app;
  grant usage, select, update on all sequences in schema public to bedside_app;
  alter default privileges in schema public grant select, insert, update, delete on tables to bedside_app;
  alter default privileges in schema public grant usage, select, update on sequences to bedside_app;
  revoke insert, update, delete on kysely_migration, kysely_migration_lock from bedside_app;
  for append_only in
    select distinct tgrelid::regclass from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where proname = 'reject_change' and not tgisinternal
  loop
    execute format('revoke update, delete, truncate on %s from bedside_app', append_only);
  end loop;
end $$;
