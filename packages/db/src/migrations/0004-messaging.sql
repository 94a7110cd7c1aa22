-- What happened, written in the transaction of the change it tells of.
create table outbox (
  id uuid primary key,
  type text not null,
  payload jsonb not null,
  entity_type text not null,
  entity_id text not null,
  -- Who hears of it live.
  tell_users uuid[] not null default '{}',
  tell_staff boolean not null default false,
  request_id text not null,
  created_at timestamptz not null,
  dispatched_at timestamptz
);
create index outbox_waiting on outbox (created_at) where dispatched_at is null;

create function wake_relay() returns trigger language plpgsql as $$
begin
  perform pg_notify('bedside_outbox', '');
  return null;
end $$;
create trigger outbox_wakes_relay after insert on outbox for each statement execute function wake_relay();

-- Every job handed to the queue. The queue may lose it; this row does not.
create table job_runs (
  id text primary key,
  event_id uuid not null references outbox (id),
  queue text not null,
  name text not null,
  data jsonb not null,
  state text not null default 'handed' check (state in ('handed', 'done', 'dead')),
  attempts integer not null default 0,
  last_error text,
  handed_at timestamptz not null,
  finished_at timestamptz
);
create index job_runs_open on job_runs (handed_at) where state = 'handed';

-- An event to be told later, unless it is dropped or replaced before.
create table planned_events (
  key text primary key,
  type text not null,
  payload jsonb not null,
  entity_type text not null,
  entity_id text not null,
  request_id text not null,
  due_at timestamptz not null
);
create index planned_events_due on planned_events (due_at);
create index planned_events_entity on planned_events (entity_type, entity_id);

create table deliveries (
  id uuid primary key,
  event_id uuid not null references outbox (id),
  event_type text not null,
  template text not null,
  channel text not null check (channel in ('email', 'text', 'push')),
  -- The person it goes to; the address is read when it is sent.
  person_id uuid not null references users (id),
  -- A push goes to one device, a resend repeats an earlier delivery: what tells such rows apart.
  part text not null default '',
  appointment_id uuid references appointments (id),
  invoice_id uuid references invoices (id),
  state text not null default 'queued' check (state in
    ('queued', 'claimed', 'sent', 'delivered', 'failed', 'suppressed', 'uncertain')),
  reason text,
  provider_message_id text,
  attempts integer not null default 0,
  not_before timestamptz,
  claimed_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null,
  unique (event_id, template, channel, person_id, part)
);
create index deliveries_created on deliveries (created_at desc, id desc);
create index deliveries_appointment on deliveries (appointment_id);

create table notifications (
  id uuid primary key,
  event_id uuid not null references outbox (id),
  user_id uuid not null references users (id),
  type text not null,
  title text not null,
  body text not null,
  entity_type text not null,
  entity_id text not null,
  read_at timestamptz,
  created_at timestamptz not null,
  unique (event_id, user_id, type)
);
create index notifications_user on notifications (user_id, created_at desc);
create index notifications_unread on notifications (user_id) where read_at is null;
