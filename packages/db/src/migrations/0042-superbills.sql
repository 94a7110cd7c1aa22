-- Superbills: what an insurer needs to know of a paid visit, as it stood when staff made it. A correction is a new row.
create sequence superbill_numbers start 10001;

create table superbills (
  id uuid primary key,
  number text not null unique default 'SB-' || nextval('superbill_numbers'),
  invoice_id uuid not null references invoices (id),
  facts jsonb not null,
  -- SHA-256 of the facts as PostgreSQL writes them.
  facts_hash bytea not null,
  -- The superbill that this one corrects.
  replaces_id uuid unique,
  made_by uuid not null references users (id),
  made_at timestamptz not null,
  unique (id, invoice_id),
  foreign key (replaces_id, invoice_id) references superbills (id, invoice_id),
  constraint superbills_hash check (facts_hash = sha256(convert_to(facts::text, 'UTF8')))
);
create unique index superbills_first on superbills (invoice_id) where replaces_id is null;
create index on superbills (invoice_id, made_at);
create trigger superbills_append_only before update or delete on superbills
  for each row execute function reject_change();
create trigger superbills_no_truncate before truncate on superbills
  for each statement execute function reject_change();

-- A document that is printed once for each key.
create table printed_documents (
  print_key text primary key,
  document_id uuid not null unique references documents (id) deferrable initially deferred
);
