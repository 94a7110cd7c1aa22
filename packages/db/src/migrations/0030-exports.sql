-- Whose tax it is. An invoice keeps what it was made with, as it keeps the rate.
alter table tax_rates add column jurisdiction text not null default 'Illinois'
  check (length(jurisdiction) between 2 and 60);
alter table invoices add column jurisdiction text;

-- By the practice's clock, the row whose rate the invoice has; of several, the one in force that day.
create function jurisdiction_of(rate numeric, at timestamptz) returns text language sql stable as $$
  select tax_rates.jurisdiction from tax_rates,
    lateral (select (at at time zone coalesce(
      (select value #>> '{}' from settings where key = 'timeZone'), 'America/Chicago'))::date as day) as made
    where effective_from <= made.day
    order by (tax_rates.rate = jurisdiction_of.rate) desc, effective_from desc, created_at desc
    limit 1 $$;

update invoices set jurisdiction = jurisdiction_of(tax_rate, created_at);

create function keep_jurisdiction() returns trigger language plpgsql as $$
begin
  new.jurisdiction := jurisdiction_of(new.tax_rate, case when tg_op = 'INSERT' then new.created_at
    else greatest(new.created_at, now()) end);
  return new;
end $$;
create trigger invoices_keep_jurisdiction before insert on invoices
  for each row when (new.jurisdiction is null) execute function keep_jurisdiction();
-- A draft that is written anew takes the rate of that day.
create trigger invoices_keep_jurisdiction_anew before update of tax_rate on invoices
  for each row when (old.tax_rate is distinct from new.tax_rate) execute function keep_jurisdiction();

create index invoices_paid on invoices (paid_at) where paid_at is not null;
create index invoices_sent on invoices (sent_at) where sent_at is not null;

create table exports (
  id uuid primary key,
  type text not null check (type in ('APPOINTMENT', 'INVOICE', 'SERVICES')),
  keys text[] not null check (cardinality(keys) > 0),
  filters jsonb not null,
  status text not null default 'WAITING'
    check (status in ('WAITING', 'RUNNING', 'READY', 'FAILED', 'CANCELLED', 'EXPIRED')),
  -- Counts who began to write the file; what an earlier one writes counts no more.
  attempt integer not null default 0,
  rows_done integer not null default 0,
  rows_total integer,
  -- Of the whole file, and only of a whole one.
  storage_key text,
  size_bytes bigint,
  failure text,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  check ((status = 'READY') <= (storage_key is not null and expires_at is not null))
);
create index exports_created on exports (created_at desc, id desc);

alter table access_links
  drop constraint access_links_purpose_check,
  add constraint access_links_purpose_check check (purpose in ('RESET_PASSWORD', 'PAYMENT', 'QUESTIONNAIRE',
    'SET_PASSWORD', 'DIRECT_LOGIN', 'INVITATION', 'CONSENT', 'EXPORT', 'EXPORT_FILE')),
  -- Of a file: in which session it was asked for.
  add column session_id uuid references sessions (id) on delete cascade;
