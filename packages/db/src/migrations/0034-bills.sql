-- When staff first agreed that a bill is paid later. It is kept when the patient is asked again, so that nobody but a
-- super-admin gives such a bill up.
alter table invoices add column billed_later_at timestamptz;
-- What staff says of money that it records: the day it came in, and what tells it apart from any other.
alter table payments
  add column received_on date,
  add column reference text check (length(reference) between 1 and 120),
  -- Its payer knows that it was refused, by a message about it or about an earlier try of the same sitting.
  add column refusal_told boolean not null default false;

-- A patient's wish moved the bill formerly; it waits for staff to agree now.
update invoices set status = 'PAYMENT_REQUESTED', payment_mode = 'BML'
  from appointments as visit
  where visit.id = invoices.appointment_id and visit.status = 'PAYMENT REQUESTED' and invoices.status = 'BML';
update invoices set billed_later_at = coalesce(sent_at, created_at),
    due_on = coalesce(due_on, coalesce(sent_at, created_at)::date + 30)
  where status = 'BML';

create or replace function keep_invoice_in_ledger() returns trigger language plpgsql as $$
declare
  was text := case when tg_op = 'INSERT' then 'DRAFT' else old.status end;
begin
  if was = 'DRAFT' and new.status in ('PAYMENT_REQUESTED', 'BML', 'PAID') then
    insert into ledger_entries (invoice_id, kind, amount_cents, at)
      values (new.id, 'INVOICED', new.total_cents, coalesce(new.sent_at, new.created_at));
  elsif was in ('PAYMENT_REQUESTED', 'BML') and new.status = 'CANCELLED' then
    insert into ledger_entries (invoice_id, kind, amount_cents, at)
      values (new.id, case when was = 'BML' or new.billed_later_at is not null then 'WRITTEN_OFF' else 'CANCELLED' end,
        -new.total_cents, coalesce(new.cancelled_at, now()));
  end if;
  return null;
end $$;

-- A period of a membership that the payment provider could not charge is past due: its invoice can be paid by hand.
alter table invoices add column charge_failed boolean not null default false;
update invoices set charge_failed = true from subscription_charges as charge
  where charge.invoice_id = invoices.id and charge.attempts > 0;
create function keep_charge_failed() returns trigger language plpgsql as $$
begin
  update invoices set charge_failed = true where id = new.invoice_id and not charge_failed;
  return null;
end $$;
create trigger subscription_charges_failed after insert or update of attempts on subscription_charges
  for each row when (new.attempts > 0) execute function keep_charge_failed();
