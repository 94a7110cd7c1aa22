-- Money that the cardholder's bank took back for good: a dispute that was lost, a row for each payment of its charge.
-- Staff bills it again or writes it off.
create table chargebacks (
  id uuid primary key,
  dispute_id text not null references disputes (id),
  payment_id uuid not null references payments (id),
  invoice_id uuid not null references invoices (id),
  amount_cents integer not null check (amount_cents > 0),
  at timestamptz not null,
  -- None while it waits for staff.
  answer text check (answer in ('BILLED_AGAIN', 'WRITTEN_OFF')),
  answered_at timestamptz,
  answered_by uuid references users (id),
  reason text,
  new_invoice_id uuid references invoices (id),
  unique (dispute_id, payment_id),
  check ((answer is null) = (answered_at is null)),
  check (coalesce(answer = 'BILLED_AGAIN', false) = (new_invoice_id is not null))
);
create index chargebacks_invoice on chargebacks (invoice_id);
create index chargebacks_payment on chargebacks (payment_id);
create index chargebacks_at on chargebacks (at);

-- Kept by the trigger below, as what went back is; what of it waits for staff stands beside it.
alter table payments
  add column charged_back_cents integer not null default 0 check (charged_back_cents >= 0),
  add constraint payments_gone_of_amount check (refunded_cents + charged_back_cents <= amount_cents);
alter table invoices
  add column charged_back_cents integer not null default 0 check (charged_back_cents >= 0),
  add column charged_back_open_cents integer not null default 0,
  add constraint invoices_charged_back_open check (charged_back_open_cents between 0 and charged_back_cents),
  add constraint invoices_gone_of_received check (refunded_cents + charged_back_cents <= received_cents);

alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in
  ('INVOICED', 'CANCELLED', 'WRITTEN_OFF', 'PAID', 'REFUNDED', 'CREDITED', 'MOVED', 'CHARGEBACK', 'BILLED_AGAIN'));
alter table ledger_entries drop constraint ledger_entries_sign;
alter table ledger_entries add constraint ledger_entries_sign check (
  case kind when 'INVOICED' then amount_cents >= 0
    when 'CHARGEBACK' then amount_cents >= 0
    when 'REFUNDED' then true
    when 'CREDITED' then true
    when 'MOVED' then true
    else amount_cents <= 0 end);

-- The bill is owed again from then on, until staff bills the amount anew or gives it up; money that no bill took settled
-- nothing that could be owed again.
create function keep_chargeback() returns trigger language plpgsql as $$
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
create trigger chargebacks_kept after insert or update of answer on chargebacks
  for each row execute function keep_chargeback();

-- Disputes that were lost before; of several payments with one charge, the one that is known by it.
insert into chargebacks (id, dispute_id, payment_id, invoice_id, amount_cents, at)
  select gen_random_uuid(), dispute.id, payment.id, payment.invoice_id,
    least(dispute.amount_cents, payment.amount_cents - payment.refunded_cents),
    coalesce(dispute.closed_at, dispute.opened_at)
  from (select distinct on (payment_id) * from disputes
    where status = 'lost' and payment_id is not null order by payment_id, opened_at) as dispute
  join payments as payment on payment.id = dispute.payment_id
  where payment.status = 'SUCCESSFUL' and least(dispute.amount_cents, payment.amount_cents - payment.refunded_cents) > 0;

-- The nightly comparison looks at our own books, too.
alter table reconciliation_runs
  add column ledger integer not null default 0,
  drop constraint reconciliation_runs_stage_check,
  add constraint reconciliation_runs_stage_check
    check (stage in ('intents', 'refunds', 'disputes', 'payouts', 'ledger', 'done'));
