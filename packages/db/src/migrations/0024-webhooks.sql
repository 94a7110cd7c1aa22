-- Endpoints of other systems, what was sent to them, and what they answered.

create table webhook_endpoints (
  id uuid primary key,
  url text not null,
  description text not null default '',
  -- Public names; null is every event, also those of later versions.
  event_names text[],
  enabled boolean not null default true,
  -- Why it is off: staff did it, it answered 410, or it failed for days.
  off_reason text check (off_reason in ('staff', 'gone', 'failing')),
  off_at timestamptz,
  -- Since when every attempt has failed.
  failing_since timestamptz,
  last_attempt_at timestamptz,
  -- One worker sends to an endpoint at a time, while it renews its lease.
  lease_id uuid,
  leased_until timestamptz,
  version integer not null default 1,
  created_by uuid references users,
  created_at timestamptz not null,
  constraint webhook_endpoints_off check (enabled = (off_reason is null) and enabled = (off_at is null))
);

-- While a secret is being rotated, two are valid and both sign.
create table webhook_secrets (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  encrypted_secret bytea not null,
  created_at timestamptz not null,
  -- Null for the current one.
  expires_at timestamptz
);
create index on webhook_secrets (endpoint_id);
create unique index webhook_secrets_current on webhook_secrets (endpoint_id) where expires_at is null;

create table webhook_redeliveries (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  from_at timestamptz not null,
  to_at timestamptz not null,
  include_delivered boolean not null,
  -- The last event looked at, so that an interrupted run continues.
  last_event_id uuid,
  queued_count integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index on webhook_redeliveries (endpoint_id, created_at desc);

-- One event to one endpoint; both ids are its key, so an event is kept once. No foreign key: months leave alone.
create table webhook_messages (
  event_id uuid not null,
  endpoint_id uuid not null,
  event_name text not null,
  -- Ids only.
  data jsonb not null,
  occurred_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- Since it was last queued; the log has all of them.
  tries integer not null default 0,
  next_attempt_at timestamptz,
  last_result text,
  redelivered_at timestamptz,
  delivered_at timestamptz,
  primary key (event_id, endpoint_id),
  constraint webhook_messages_next check ((state = 'waiting') = (next_attempt_at is not null))
) partition by range (event_id);

create table webhook_attempts (
  id uuid primary key,
  event_id uuid not null,
  endpoint_id uuid not null,
  at timestamptz not null,
  url text not null,
  signature text not null,
  body text not null,
  -- Absent without an answer; then the reason says why.
  status integer,
  reason text,
  answer_headers jsonb not null default '{}',
  answer_body text not null default '',
  duration_ms integer not null
) partition by range (id);

create table webhook_messages_default partition of webhook_messages default;
create table webhook_attempts_default partition of webhook_attempts default;
select guard_partition('webhook_messages', 'webhook_messages_default');
select guard_partition('webhook_attempts', 'webhook_attempts_default');

create index webhook_messages_due on webhook_messages (endpoint_id, next_attempt_at) where state = 'waiting';
create index webhook_messages_of_endpoint on webhook_messages (endpoint_id, event_id desc) include (state);
create index on webhook_attempts (event_id, endpoint_id);

-- A month leaves one month after its end, so each row stays for at least 30 days.
insert into retention (table_name, follows, months, least_months) values
  ('webhook_messages', null, 1, 1),
  ('webhook_attempts', 'webhook_messages', null, 1);

select make_partitions();
