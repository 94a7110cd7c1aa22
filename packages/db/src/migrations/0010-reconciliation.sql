-- What Stripe reports, and money that does not reconcile.
create table webhook_events (
  id text primary key,
  type text not null,
  object_id text not null,
  livemode boolean not null,
  created_at timestamptz not null,
  received_at timestamptz not null,
  processed_at timestamptz
);
create index on webhook_events (object_id);

-- Inquiries and disputes of the cardholder's bank, as Stripe reports them.
create table disputes (
  id text primary key,
  payment_id uuid references payments (id),
  invoice_id uuid references invoices (id),
  stripe_payment_intent_id text,
  stripe_charge_id text,
  amount_cents integer not null check (amount_cents >= 0),
  reason text not null,
  status text not null,
  is_open boolean not null,
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  check (is_open = (closed_at is null))
);
create index on disputes (payment_id);
create index on disputes (stripe_payment_intent_id);
create index disputes_open on disputes (evidence_due_at, id) where is_open;

-- A lost dispute, one row for each payment of its charge. Staff bills the amount again or writes it off.
create table chargebacks (
  id uuid primary key,
  dispute_id text not null references disputes (id),
  payment_id uuid not null references payments (id),
  invoice_id uuid not null references invoices (id),
  amount_cents integer not null check (amount_cents > 0),
  at timestamptz not null,
  -- Null until staff decides.
  answer text check (answer in ('BILLED_AGAIN', 'WRITTEN_OFF')),
  answered_at timestamptz,
  answered_by uuid references users (id),
  reason text,
  new_invoice_id uuid references invoices (id),
  unique (dispute_id, payment_id),
  check ((answer is null) = (answered_at is null)),
  check (coalesce(answer = 'BILLED_AGAIN', false) = (new_invoice_id is not null))
);
create index on chargebacks (invoice_id);
create index on chargebacks (payment_id);
create index on chargebacks (at);

-- Money that does not reconcile and needs a person.
create table payment_exceptions (
  id uuid primary key,
  kind text not null,
  payment_id uuid references payments (id),
  invoice_id uuid references invoices (id),
  -- What it is about when that is no payment of ours, such as a Stripe id.
  external_reference text,
  details jsonb not null default '{}',
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid references users (id),
  resolution_note text
);
-- Raised once while it is open, and again if it comes back.
create unique index payment_exceptions_open on payment_exceptions (kind, payment_id, invoice_id, external_reference)
  nulls not distinct where resolved_at is null;
create index on payment_exceptions (payment_id);
create index on payment_exceptions (external_reference, kind);
create index on payment_exceptions (created_at desc, id desc);

-- Money at Stripe that no payment of ours booked, refunded from its exception. The ledger never held it, so only this
-- row records the refund.
create table unbooked_refunds (
  id uuid primary key,
  payment_exception_id uuid not null references payment_exceptions (id),
  stripe_payment_intent_id text not null,
  -- In the smallest unit of its currency.
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'SUCCEEDED', 'FAILED')),
  stripe_refund_id text unique,
  failure_message text,
  created_by uuid references users (id),
  created_at timestamptz not null,
  finalized_at timestamptz,
  check ((status = 'PENDING') = (finalized_at is null))
);
create unique index unbooked_refunds_once on unbooked_refunds (stripe_payment_intent_id) where status <> 'FAILED';
create index on unbooked_refunds (payment_exception_id, created_at);
create index unbooked_refunds_pending on unbooked_refunds (created_at) where status = 'PENDING';

-- Nightly comparison with Stripe and of our own ledger. A run that died continues at its stage.
create table reconciliation_runs (
  id uuid primary key,
  requested_by uuid references users (id),
  compared_since timestamptz not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  stage text not null default 'intents'
    check (stage in ('intents', 'refunds', 'disputes', 'payouts', 'ledger', 'done')),
  compared_intent_count integer not null default 0,
  compared_refund_count integer not null default 0,
  compared_dispute_count integer not null default 0,
  compared_payout_count integer not null default 0,
  auto_resolved_count integer not null default 0,
  exception_count integer not null default 0,
  ledger integer not null default 0,
  check ((stage = 'done') = (finished_at is not null))
);
create unique index reconciliation_runs_one on reconciliation_runs ((finished_at is null)) where finished_at is null;
create index on reconciliation_runs (started_at desc);

-- The amount is owed again until staff decides. Unapplied money paid nothing, so nothing is owed again.
create function post_chargeback_to_ledger() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update payments set charged_back_cents = charged_back_cents + new.amount_cents where id = new.payment_id;
    update invoices set version = version + 1, charged_back_cents = charged_back_cents + new.amount_cents,
        charged_back_open_cents = charged_back_open_cents + case
          when (select unapplied from payments where id = new.payment_id) then 0 else new.amount_cents end
      where id = new.invoice_id;
    insert into ledger_entries (invoice_id, payment_id, kind, amount_cents, at)
      values (new.invoice_id, new.payment_id, 'CHARGEBACK', new.amount_cents, new.at);
  elsif old.answer is null and new.answer is not null then
    update invoices set version = version + 1, charged_back_open_cents = charged_back_open_cents - new.amount_cents
      where id = new.invoice_id;
    insert into ledger_entries (invoice_id, payment_id, kind, amount_cents, at)
      values (new.invoice_id, new.payment_id, new.answer, -new.amount_cents, new.answered_at);
  end if;
  return null;
end $$;
create trigger chargebacks_to_ledger after insert or update of answer on chargebacks
  for each row execute function post_chargeback_to_ledger();
