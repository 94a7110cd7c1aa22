-- One change of many visits, as somebody asked for it.
create table bulk_runs (
  id uuid primary key,
  action text not null check (action in ('ACCEPT', 'ASSIGN', 'REMIND', 'CANCEL')),
  -- What goes along with each change, such as the reason or the provider.
  payload jsonb not null,
  created_by uuid not null references users (id),
  session_id uuid not null,
  created_at timestamptz not null,
  finished_at timestamptz
);

create table bulk_items (
  id uuid primary key,
  run_id uuid not null references bulk_runs (id) on delete cascade,
  position integer not null,
  appointment_id uuid not null references appointments (id),
  -- The date and time that an assignment gives it: { day, time }.
  slot jsonb,
  -- RUNNING: begun. Whether it was done is told by the audit row of its request, should its worker die meanwhile.
  status text not null default 'WAITING' check (status in ('WAITING', 'RUNNING', 'DONE', 'REFUSED')),
  message text,
  unique (run_id, appointment_id)
);
create index bulk_items_run on bulk_items (run_id, status, position);
create index bulk_items_appointment on bulk_items (appointment_id);
