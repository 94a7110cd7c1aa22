-- A refund that the bank sent back is owed by nobody: what it had written is taken back by two rows of its own.
alter table ledger_entries drop constraint ledger_entries_check;
alter table ledger_entries add constraint ledger_entries_sign check (
  case kind when 'INVOICED' then amount_cents >= 0
    when 'REFUNDED' then true
    when 'CREDITED' then true
    else amount_cents <= 0 end);

create or replace function keep_refund_in_ledger() returns trigger language plpgsql as $$
declare
  sign integer := 0;
begin
  if new.status = 'SUCCEEDED' and (tg_op = 'INSERT' or old.status <> 'SUCCEEDED') then
    sign := 1;
  elsif tg_op = 'UPDATE' and old.status = 'SUCCEEDED' and new.status <> 'SUCCEEDED' then
    sign := -1;
  end if;
  if sign <> 0 then
    insert into ledger_entries (invoice_id, payment_id, refund_id, kind, amount_cents, at)
      values (new.invoice_id, new.payment_id, new.id, 'REFUNDED', sign * new.amount_cents, coalesce(new.settled_at, new.created_at)),
        (new.invoice_id, new.payment_id, new.id, 'CREDITED', -sign * new.amount_cents, coalesce(new.settled_at, new.created_at));
  end if;
  return null;
end $$;

create index refunds_settled on refunds (settled_at) where status = 'SUCCEEDED';
create index refunds_pending on refunds (created_at) where status = 'PENDING';
create index payments_settled_intent on payments (settled_at) where intent_id is not null;
create index payments_open_intent on payments (created_at) where status = 'OPEN' and intent_id is not null;

-- How a person settled what did not add up; and what it is about where that is no payment of ours.
alter table review_items
  add column subject text,
  add column resolved_by uuid references users (id),
  add column resolution text;
drop index review_items_open;
create unique index review_items_open on review_items (kind, payment_id, invoice_id, subject)
  nulls not distinct where resolved_at is null;
create index review_items_subject on review_items (subject, kind);
create index review_items_created on review_items (created_at desc, id desc);
create index review_items_payment on review_items (payment_id);

-- A charge that the cardholder's bank took back or asks about, as the payment provider tells of it.
create table disputes (
  id text primary key,
  payment_id uuid references payments (id),
  invoice_id uuid references invoices (id),
  intent_id text,
  charge_id text,
  amount_cents integer not null check (amount_cents >= 0),
  reason text not null,
  status text not null,
  open boolean not null,
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  check (open = (closed_at is null))
);
create index disputes_open on disputes (evidence_due_at, id) where open;
create index disputes_payment on disputes (payment_id);
create index disputes_intent on disputes (intent_id);

-- One comparison of everything with the payment provider. A run that died is taken up at its stage.
create table reconciliation_runs (
  id uuid primary key,
  asked_by uuid references users (id),
  from_at timestamptz not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  stage text not null default 'intents' check (stage in ('intents', 'refunds', 'disputes', 'payouts', 'done')),
  intents integer not null default 0,
  refunds integer not null default 0,
  disputes integer not null default 0,
  payouts integer not null default 0,
  settled integer not null default 0,
  raised integer not null default 0,
  check ((stage = 'done') = (finished_at is not null))
);
create unique index reconciliation_runs_one on reconciliation_runs ((finished_at is null)) where finished_at is null;
create index reconciliation_runs_started on reconciliation_runs (started_at desc);
