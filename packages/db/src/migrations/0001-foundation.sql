-- What every context builds on: extensions, settings, idempotency, and the way events leave the database.
create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Keeps a table append-only, also for the owner of the database.
create function reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create table settings (
  key text primary key,
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

-- Shared by all processes, so that limits and growing delays hold across them.
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

create table idempotency_keys (
  user_id uuid not null,
  operation text not null,
  key text not null,
  request_hash bytea not null,
  response_status integer,
  response_body jsonb,
  created_at timestamptz not null default now(),
  -- The id of what the request creates. A retry reuses it and creates nothing twice.
  resource_id uuid not null default gen_random_uuid(),
  primary key (user_id, operation, key)
);

-- Events, written in the same transaction as the change that they report.
create table outbox (
  id uuid primary key,
  type text not null,
  payload jsonb not null,
  entity_type text not null,
  entity_id text not null,
  -- Who gets the live update.
  live_user_ids uuid[] not null default '{}',
  live_to_staff boolean not null default false,
  -- Overtakes the others: somebody waits for it, or its appointment is within the hour.
  urgent boolean not null,
  request_id text not null,
  created_at timestamptz not null,
  dispatched_at timestamptz
);
create index outbox_undispatched on outbox (urgent desc, created_at, id) where dispatched_at is null;

-- Here, so that every insert wakes the relay, and only once it is committed.
create function wake_relay() returns trigger language plpgsql as $$
begin
  perform pg_notify('bedside_outbox', '');
  return null;
end $$;
create trigger outbox_wake_relay after insert on outbox
  for each statement execute function wake_relay();

-- Events for a later time, unless canceled or replaced before.
create table planned_events (
  key text primary key,
  type text not null,
  payload jsonb not null,
  entity_type text not null,
  entity_id text not null,
  request_id text not null,
  due_at timestamptz not null
);
create index on planned_events (due_at);
create index on planned_events (entity_type, entity_id);

-- Every job sent to the queue, because Redis may lose jobs.
create table job_runs (
  id text primary key,
  event_id uuid not null references outbox (id),
  queue text not null,
  name text not null,
  data jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'done', 'dead')),
  attempts integer not null default 0,
  last_error text,
  queued_at timestamptz not null,
  finished_at timestamptz
);
create index job_runs_open on job_runs (queued_at) where state = 'queued';
create index job_runs_dead on job_runs (queued_at) where state = 'dead';
create index job_runs_finished on job_runs (state, finished_at desc) where state <> 'queued';
