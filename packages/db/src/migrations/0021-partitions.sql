-- oldest code: 0021
-- squawk-ignore-file adding-not-nullable-field, adding-serial-primary-key-field, changing-column-type
-- Upgrades from 0.2.0 stop the services (docs/operations/upgrades.md): the tables are copied while they are locked.

-- Tables that grow with every visit are partitioned by month, so that old months leave by dropping a table.
-- Ids are UUIDv7 and begin with their time: a range of ids is a month, and `id` alone stays the key.

-- Functions of PostgreSQL 17 and 18, for servers from 15 on.
do $$
begin
  if to_regprocedure('pg_catalog.uuid_extract_version(uuid)') is null then
    create function uuid_extract_version(uuid) returns smallint language sql immutable strict parallel safe as
      'select (get_byte(uuid_send($1), 6) >> 4)::smallint';
    create function uuid_extract_timestamp(uuid) returns timestamptz language sql immutable strict parallel safe as
      'select to_timestamp((''x0000'' || left(translate($1::text, ''-'', ''''), 12))::bit(64)::bigint / 1000.0)';
  end if;
  if to_regprocedure('pg_catalog.uuidv7()') is null then
    create function uuidv7() returns uuid language sql volatile as
      'select encode(set_byte(overlay(uuid_send(gen_random_uuid()) placing substring(int8send(
        (extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 6, 112), ''hex'')::uuid';
  end if;
end $$;

-- How long each of them is kept. Read it before changing the law's minimum: no call may go below it.
create table retention (
  table_name text primary key,
  -- Its partitions leave together with those of this table.
  follows text references retention,
  -- Whole months after the end of a month; null keeps it for good.
  months integer,
  least_months integer not null check (least_months > 0),
  -- A detached partition waits in the schema "retired" to be archived.
  action text not null default 'drop' check (action in ('drop', 'detach')),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint retention_within_law check (months >= least_months)
);
insert into retention (table_name, follows, months, least_months) values
  ('outbox', null, 3, 3),
  ('job_runs', 'outbox', null, 3),
  ('delivery_keys', 'outbox', null, 3),
  ('audit_log', null, 72, 72),
  ('audit_seals', 'audit_log', null, 72),
  ('deliveries', null, 24, 3),
  ('notifications', null, 24, 3),
  ('webhook_events', null, 3, 2),
  ('appointment_history', null, null, 120);

-- What left lawfully. The audit trail says it too, under a seal.
create table retired_partitions (
  table_name text not null,
  month date not null,
  retired_at timestamptz not null,
  months integer not null,
  least_months integer not null,
  action text not null,
  -- Of audit seals: unbroken runs, each with the hashes at its ends, so that the chain continues.
  seals jsonb,
  audit_id uuid not null,
  primary key (table_name, month, retired_at)
);
create trigger retired_partitions_append_only before update or delete on retired_partitions
  for each row execute function reject_change();
create trigger retired_partitions_no_truncate before truncate on retired_partitions
  for each statement execute function reject_change();

create schema retired;

-- The lower bound of a month in a partition key: a UUIDv7, a text that begins with one, a time, or a date.
create function partition_bound(month date, kind text) returns text language sql immutable
set search_path = pg_catalog as $$
  select case kind
    when 'date' then to_char(month, 'YYYY-MM-DD')
    when 'timestamp with time zone' then to_char(month, 'YYYY-MM-DD') || ' 00:00:00+00'
    when 'uuid' then left(hex, 8) || '-' || right(hex, 4) || '-0000-0000-000000000000'
    else left(hex, 8) || '-' || right(hex, 4)
  end
  from lpad(to_hex((extract(epoch from month::timestamp at time zone 'UTC') * 1000)::bigint), 12, '0') as hex
$$;

-- The month of a partition key; null where an id is not a UUIDv7.
create function key_month(key uuid) returns date language sql immutable as $$
  select case when uuid_extract_version(key) = 7
    then date_trunc('month', uuid_extract_timestamp(key) at time zone 'UTC')::date end
$$;
create function key_month(key text) returns date language sql immutable as $$
  select case when key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}' then key_month(left(key, 36)::uuid) end
$$;
create function key_month(key timestamptz) returns date language sql immutable as $$
  select date_trunc('month', key at time zone 'UTC')::date
$$;
create function key_month(key date) returns date language sql immutable as $$
  select date_trunc('month', key::timestamp)::date
$$;

-- Attaching locks the table more briefly than creating in place. Strays move out of the default partition.
create function make_partition(parent text, month date) returns boolean language plpgsql
security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  name text := parent || to_char(month, '_YYYY_MM');
  rest text := parent || '_default';
  key text;
  kind text;
  low text;
  high text;
  has_strays boolean := false;
begin
  if to_regclass(quote_ident(name)) is not null then
    return false;
  end if;
  select attname, format_type(atttypid, null) into strict key, kind
  from pg_partitioned_table join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
  where partrelid = parent::regclass;
  low := partition_bound(date_trunc('month', month)::date, kind);
  high := partition_bound((date_trunc('month', month) + interval '1 month')::date, kind);
  execute format('create table %I (like %I including all)', name, parent);
  if to_regclass(quote_ident(rest)) is not null then
    execute format('select exists (select from %I where %I >= %L and %2$I < %4$L)', rest, key, low, high)
      into has_strays;
  end if;
  if has_strays then
    execute format('alter table %I disable trigger user', rest);
    execute format('with strays as (delete from %I where %I >= %L and %2$I < %4$L returning *)
      insert into %5$I select * from strays', rest, key, low, high, name);
    execute format('alter table %I enable trigger user', rest);
  end if;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name, low, high);
  perform guard_partition(parent, name);
  return true;
end $$;

-- Rows go through the parent: nothing but the owner reaches a partition, and an append-only one cannot be emptied.
create function guard_partition(parent text, name text) returns void language plpgsql
set search_path = public, pg_temp as $$
begin
  if exists (select from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where tgrelid = parent::regclass and proname = 'reject_change') then
    execute format('create trigger %I before truncate on %I for each statement execute function reject_change()',
      parent || '_no_truncate', name);
  end if;
  if exists (select from pg_roles where rolname = 'bedside_app') then
    execute format('revoke all on %I from bedside_app', name);
  end if;
end $$;

-- The partitions of a table; the default one, which should be empty, has no month.
create view table_partitions as
  select parent.relname::text as table_name, part.relname::text as partition_name,
    to_date(substring(part.relname from '_(\d{4}_\d{2})$'), 'YYYY_MM') as month,
    greatest(part.reltuples, 0)::bigint as row_estimate,
    pg_total_relation_size(part.oid) as size_bytes
  from pg_inherits
  join pg_class as part on part.oid = inhrelid
  join pg_class as parent on parent.oid = inhparent
  where parent.relkind = 'p' and parent.relnamespace = 'public'::regnamespace;

-- Makes this month's and the next three, and those of stray rows. @returns how many
create function make_partitions() returns integer language plpgsql
security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  parent text;
  key text;
  wanted date[];
  month date;
  made integer := 0;
begin
  if not pg_try_advisory_xact_lock(7226002) then
    return 0;
  end if;
  for parent, key in
    select relname, attname from pg_partitioned_table join pg_class on pg_class.oid = partrelid
    join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
    where relnamespace = 'public'::regnamespace order by relname
  loop
    execute format($query$
      select array_agg(month) from (
        select key_month(now() + make_interval(months => ahead)) as month from generate_series(0, 3) as ahead
        union select key_month(%I) from %I) as months
      where month between '2000-01-01' and key_month(now() + interval '3 months')$query$, key, parent || '_default')
      into wanted;
    foreach month in array wanted loop
      made := made + make_partition(parent, month)::integer;
    end loop;
  end loop;
  return made;
end $$;

-- Tables with rows in their default partition, which nobody foresaw.
create function stray_tables() returns setof text language plpgsql stable
security definer set search_path = public, pg_temp as $$
declare
  parent text;
  has_rows boolean;
begin
  for parent in select table_name from table_partitions where month is null order by 1 loop
    execute format('select exists (select from %I)', parent || '_default') into has_rows;
    if has_rows then
      return next parent;
    end if;
  end loop;
end $$;

-- Retires one month that has been kept for long enough. @returns its table and month, or null
create function retire_partition() returns text language plpgsql
security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  due record;
  member text;
  name text;
  is_held boolean;
  runs jsonb;
  retired_as uuid;
begin
  if not pg_try_advisory_xact_lock(7226002) then
    return null;
  end if;
  for due in
    select retention.table_name, retention.months, least_months, action, partition.month,
      to_char(partition.month, '_YYYY_MM') as suffix
    from retention join table_partitions as partition using (table_name)
    where follows is null and months >= least_months
      and partition.month + make_interval(months => months + 1) <= now() at time zone 'UTC'
    order by partition.month, retention.table_name
  loop
    -- What still waits keeps its month.
    execute case due.table_name
      when 'outbox' then format('select exists (select from %I where dispatched_at is null)
        or exists (select from job_runs where state = ''queued'' and id >= %L and id < %L)',
        due.table_name || due.suffix, partition_bound(due.month, 'text'),
        partition_bound((due.month + interval '1 month')::date, 'text'))
      when 'audit_log' then format('select exists (select from audit_seal_queue where at >= %L and at < %L)',
        partition_bound(due.month, 'timestamp with time zone'),
        partition_bound((due.month + interval '1 month')::date, 'timestamp with time zone'))
      when 'deliveries' then format('select exists (select from %I where state in (''queued'', ''claimed''))',
        due.table_name || due.suffix)
      else 'select false'
    end into is_held;
    continue when is_held;

    runs := null;
    if due.table_name = 'audit_log' then
      select coalesce(jsonb_agg(to_jsonb(run) order by run.first), '[]') into runs from (
        select min(seq) as first, max(seq) as last, sum(cardinality(row_ids)) as rows,
          (array_agg(encode(previous_hash, 'hex') order by seq))[1] as "previousHash",
          (array_agg(encode(hash, 'hex') order by seq desc))[1] as hash
        from (select *, seq - row_number() over (order by seq) as island from audit_seals
          where month = due.month) as seal
        group by island) as run;
    end if;
    for member in
      select table_name from retention where due.table_name in (table_name, follows) order by follows nulls last
    loop
      name := member || due.suffix;
      continue when to_regclass(quote_ident(name)) is null;
      if due.action = 'detach' then
        execute format('alter table %I detach partition %I', member, name);
        execute format('alter table %I set schema retired', name);
      else
        execute format('drop table %I', name);
      end if;
    end loop;
    retired_as := uuidv7();
    insert into audit_log (id, at, request_id, action, entity_type, entity_id, after)
    values (retired_as, now(), 'retention', 'retention.retire', 'resource', due.table_name || due.suffix,
      jsonb_build_object('table', due.table_name, 'month', to_char(due.month, 'YYYY-MM'), 'months', due.months,
        'action', due.action, 'seals', runs));
    insert into retired_partitions (table_name, month, retired_at, months, least_months, action, seals, audit_id)
    values (due.table_name, due.month, now(), due.months, due.least_months, due.action, runs, retired_as);
    return due.table_name || due.suffix;
  end loop;
  return null;
end $$;

-- The rows made so far move into their months.
create schema before_partitions;
alter table job_runs set schema before_partitions;
alter table notifications set schema before_partitions;
alter table deliveries set schema before_partitions;
alter table outbox set schema before_partitions;
alter table audit_log set schema before_partitions;
alter table audit_seals set schema before_partitions;
alter table webhook_events set schema before_partitions;
alter table appointment_history set schema before_partitions;
-- Byte order, so that a range of ids is a month.
alter table before_partitions.job_runs alter column id type text collate "C";

create table outbox (like before_partitions.outbox including defaults including constraints)
  partition by range (id);
-- A job's id begins with its event's. No foreign key: months of events leave without reading their jobs.
create table job_runs (like before_partitions.job_runs including defaults including constraints)
  partition by range (id);
create table deliveries (like before_partitions.deliveries including defaults including constraints)
  partition by range (id);
-- That one event sends a message once. A unique constraint on deliveries would hold within a month only.
create table delivery_keys (event_id uuid, key uuid, primary key (event_id, key)) partition by range (event_id);
-- By event, since that one event rings once must hold, too.
create table notifications (like before_partitions.notifications including defaults including constraints)
  partition by range (event_id);
-- By time, as it is read. Only verify-audit would find an id used again in another month.
create table audit_log (like before_partitions.audit_log including defaults including constraints)
  partition by range (at);
create table audit_seals (
  like before_partitions.audit_seals including defaults including constraints,
  -- Of its rows.
  month date not null
) partition by range (month);
-- By Stripe's time, which a repeated event repeats.
create table webhook_events (like before_partitions.webhook_events including defaults including constraints)
  partition by range (created_at);
-- By appointment, so that its history is in one partition.
create table appointment_history (like before_partitions.appointment_history including defaults including constraints)
  partition by range (appointment_id);

alter table audit_seal_queue add column at timestamptz;
update audit_seal_queue as waiting set at = coalesce(
  (select line.at from before_partitions.audit_log as line where line.id = waiting.id), now());
alter table audit_seal_queue alter column at set not null;
create or replace function enqueue_audit_seal() returns trigger language plpgsql as $$
begin
  insert into audit_seal_queue (id, at) select id, at from new_rows;
  return null;
end $$;

create function delivery_key(deliveries) returns uuid language sql immutable as $$
  select encode(substr(sha256(convert_to(jsonb_build_array($1.template, $1.channel, $1.recipient_id,
    $1.appointment_request_id, $1.device_key)::text, 'UTF8')), 1, 16), 'hex')::uuid
$$;

do $$
declare
  parent text;
  key text;
  month date;
begin
  for parent, key in
    select relname, attname from pg_partitioned_table join pg_class on pg_class.oid = partrelid
    join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
  loop
    execute format('create table %I partition of %I default', parent || '_default', parent);
    for month in execute case parent
      when 'audit_seals' then 'select distinct key_month(at) from before_partitions.audit_log'
      when 'delivery_keys' then 'select distinct key_month(event_id) from before_partitions.deliveries'
      else format('select distinct key_month(%I) from before_partitions.%I', key, parent) end
    loop
      continue when month is null or month < '2000-01-01' or month > key_month(now() + interval '3 months');
      perform make_partition(parent, month);
    end loop;
  end loop;
end $$;

insert into outbox select * from before_partitions.outbox;
insert into job_runs select * from before_partitions.job_runs;
insert into deliveries select * from before_partitions.deliveries;
insert into delivery_keys select event_id, delivery_key(delivery) from deliveries as delivery;
insert into notifications select * from before_partitions.notifications;
insert into audit_log select * from before_partitions.audit_log;
-- A seal of before may hold rows of two months, and counts for the later one.
insert into audit_seals select seal.*, key_month(coalesce(
    (select max(at) from before_partitions.audit_log where id = any(row_ids)), sealed_at))
  from before_partitions.audit_seals as seal;
insert into webhook_events select * from before_partitions.webhook_events;
insert into appointment_history select * from before_partitions.appointment_history;
drop schema before_partitions cascade;

alter table outbox add primary key (id);
create index outbox_undispatched on outbox (urgent desc, created_at, id) where dispatched_at is null;
create trigger outbox_wake_relay after insert on outbox
  for each statement execute function wake_relay();

alter table job_runs add primary key (id);
create index job_runs_open on job_runs (queued_at) where state = 'queued';
create index job_runs_dead on job_runs (queued_at) where state = 'dead';
create index job_runs_finished on job_runs (state, finished_at desc) where state <> 'queued';

alter table deliveries add primary key (id),
  add foreign key (recipient_id) references users (id),
  add foreign key (appointment_request_id) references appointment_requests (id),
  add foreign key (appointment_id) references appointments (id),
  add foreign key (invoice_id) references invoices (id);
create index on deliveries (event_id);
create index on deliveries (created_at desc, id desc);
create index on deliveries (appointment_id);
create index on deliveries (recipient_id);
-- A draft that is deleted looks here.
create index deliveries_of_invoice on deliveries (invoice_id) where invoice_id is not null;
create index deliveries_with_external_message on deliveries (external_message_id) where external_message_id is not null;
create index deliveries_unsent on deliveries (state, created_at) where state in ('queued', 'claimed', 'failed');
create index deliveries_failing on deliveries (channel) where failing_since is not null;

-- A repeat inserts nothing.
create function keep_delivery_once() returns trigger language plpgsql as $$
begin
  insert into delivery_keys (event_id, key) values (new.event_id, delivery_key(new)) on conflict do nothing;
  return case when found then new end;
end $$;
create trigger deliveries_once before insert on deliveries
  for each row execute function keep_delivery_once();
-- A merge of two records moves their messages.
create function move_delivery_key() returns trigger language plpgsql as $$
begin
  update delivery_keys set key = delivery_key(new) where event_id = old.event_id and key = delivery_key(old);
  return null;
end $$;
create trigger deliveries_moved after update of recipient_id on deliveries
  for each row when (old.recipient_id is distinct from new.recipient_id) execute function move_delivery_key();

alter table notifications add primary key (id, event_id),
  add unique (event_id, user_id, type),
  add foreign key (user_id) references users (id);
create index on notifications (user_id, created_at desc);
create index notifications_unread on notifications (user_id) where read_at is null;

alter table audit_log add primary key (id, at);
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
create trigger audit_log_enqueue_seal after insert on audit_log
  referencing new table as new_rows for each statement execute function enqueue_audit_seal();

alter table audit_seals add primary key (seq, month);

alter table webhook_events add primary key (id, created_at);
create index on webhook_events (object_id);

alter table appointment_history add primary key (appointment_id, occurred_at, id),
  add foreign key (appointment_id) references appointments (id);

do $$
declare
  parent text;
  name text;
begin
  foreach parent in array array['audit_log', 'audit_seals', 'appointment_history'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function reject_change()',
      parent || '_append_only', parent);
    execute format('create trigger %I before truncate on %I for each statement execute function reject_change()',
      parent || '_no_truncate', parent);
  end loop;
  for parent, name in select table_name, partition_name from table_partitions loop
    perform guard_partition(parent, name);
  end loop;
end $$;
select make_partitions();

revoke execute on function make_partition, guard_partition, make_partitions, retire_partition, stray_tables
  from public;
do $$
begin
  if not exists (select from pg_roles where rolname = 'bedside_app') then
    return;
  end if;
  grant select, insert, update, delete on outbox, job_runs, deliveries, delivery_keys, notifications,
    webhook_events to bedside_app;
  revoke update, delete, truncate on audit_log, audit_seals, appointment_history from bedside_app;
  grant select, insert on audit_log, audit_seals, appointment_history to bedside_app;
  revoke all on retention, retired_partitions, table_partitions from bedside_app;
  grant select on retention, retired_partitions, table_partitions to bedside_app;
  -- The months, and never the law's minimum.
  grant update (months, action, version, updated_at) on retention to bedside_app;
  grant execute on function make_partitions, retire_partition, stray_tables to bedside_app;
end $$;
