-- The audit trail is sealed in batches, behind the back of whoever writes it: no change waits for a chain.

-- Rows of the trail that no seal holds yet. A row is here from its own transaction on, so that one that is committed
-- late, with an earlier time or id, is sealed like any other.
create table audit_unsealed (id uuid primary key);

create function await_seal() returns trigger language plpgsql as $$
begin
  insert into audit_unsealed (id) select id from written;
  return null;
end $$;
create trigger audit_log_awaits_seal after insert on audit_log
  referencing new table as written for each statement execute function await_seal();

insert into audit_unsealed (id) select id from audit_log;

create table audit_seals (
  -- Without gaps.
  seq bigint primary key check (seq > 0),
  sealed_at timestamptz not null,
  -- The sealed rows, in their order, and the SHA-256 of each.
  row_ids uuid[] not null check (cardinality(row_ids) > 0),
  row_hashes bytea[] not null check (cardinality(row_hashes) = cardinality(row_ids)),
  previous_hash bytea not null,
  -- SHA-256 over everything above.
  hash bytea not null
);
create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function refuse_change();

-- The number of the last seal, kept apart from the seals: when the last of them are cut off, it still knows of them.
create sequence audit_seals_made minvalue 0 start 0;

create trigger audit_log_not_emptied before truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_seals_not_emptied before truncate on audit_seals
  for each statement execute function refuse_change();
create trigger appointment_history_not_emptied before truncate on appointment_history
  for each statement execute function refuse_change();

-- Newest first within everything that the trail is searched by.
drop index audit_log_at;
create index audit_log_at on audit_log (at desc, id desc);
drop index audit_log_patient;
create index audit_log_patient on audit_log (patient_id, at desc, id desc);
create index audit_log_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_action on audit_log (action, at desc, id desc);
create index audit_log_refused on audit_log (at desc, id desc) where outcome = 'refused';
create index audit_log_entity_id on audit_log (entity_id text_pattern_ops);
create index audit_log_request on audit_log (request_id text_pattern_ops);

-- The role that services and workers work as: rows alone, and of what is append-only new ones alone. Where a database
-- allows no new role it is left out, and DATABASE_ROLE=none says so to the services.
do $$
begin
  if not exists (select from pg_roles where rolname = 'bedside_app') then
    begin
      create role bedside_app nologin;
    exception
      -- Two databases of one server may be brought up to date at once.
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then
        raise warning 'The role bedside_app could not be made: make it, or set DATABASE_ROLE=none.';
        return;
    end;
  end if;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    begin
      execute format('grant bedside_app to %I', current_user);
    exception when insufficient_privilege then
      raise warning 'The role bedside_app is not ours to take: grant it to %, or set DATABASE_ROLE=none.', current_user;
    end;
  end if;
  grant usage on schema public to bedside_app;
  grant select, insert, update, delete on all tables in schema public to bedside_app;
  grant usage, select, update on all sequences in schema public to bedside_app;
  alter default privileges in schema public grant select, insert, update, delete on tables to bedside_app;
  alter default privileges in schema public grant usage, select, update on sequences to bedside_app;
  revoke update, delete on audit_log, audit_seals, appointment_history from bedside_app;
  revoke insert, update, delete on kysely_migration, kysely_migration_lock from bedside_app;
end $$;
