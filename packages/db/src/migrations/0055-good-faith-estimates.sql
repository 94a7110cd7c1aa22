-- Good-faith estimates: what a visit is expected to cost, as it was known when the estimate was made. A newer one is a
-- new row.
create sequence good_faith_estimate_numbers start 10001;

create table good_faith_estimates (
  id uuid primary key,
  number text not null unique default 'GFE-' || nextval('good_faith_estimate_numbers'),
  appointment_id uuid not null references appointments (id),
  facts jsonb not null,
  -- SHA-256 of the facts as PostgreSQL writes them.
  facts_hash bytea not null,
  -- The estimate before this one.
  replaces_id uuid unique,
  made_at timestamptz not null,
  unique (id, appointment_id),
  foreign key (replaces_id, appointment_id) references good_faith_estimates (id, appointment_id),
  constraint good_faith_estimates_hash check (facts_hash = sha256(convert_to(facts::text, 'UTF8')))
);
create unique index good_faith_estimates_first on good_faith_estimates (appointment_id) where replaces_id is null;
create index on good_faith_estimates (appointment_id, made_at);
create trigger good_faith_estimates_append_only before update or delete on good_faith_estimates
  for each row execute function reject_change();
create trigger good_faith_estimates_no_truncate before truncate on good_faith_estimates
  for each statement execute function reject_change();

-- A patient or staff asked for one, whatever the law asks for.
create table good_faith_estimate_requests (
  appointment_id uuid primary key references appointments (id),
  requested_by uuid not null references users (id),
  requested_at timestamptz not null
);
