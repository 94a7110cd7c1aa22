-- A lost dispute may be won after all: its chargeback then says when the bank returned the money, and the ledger takes
-- back what the loss posted, with the answer that staff gave to it. A further loss is a row of its own.
alter table chargebacks add column returned_at timestamptz;
alter table chargebacks drop constraint chargebacks_dispute_id_payment_id_key;
alter table ledger_entries drop constraint ledger_entries_sign,
  add constraint ledger_entries_sign check (
    case when kind = 'INVOICED' then amount_cents >= 0
      when kind in ('REFUNDED', 'CREDITED', 'MOVED', 'CHARGEBACK', 'BILLED_AGAIN') then true
      when kind = 'WRITTEN_OFF' and payment_id is not null then true
      else amount_cents <= 0 end) not valid;

create or replace function post_chargeback_to_ledger() returns trigger language plpgsql as $$
declare
  loose boolean;
  moved integer := case when tg_op = 'INSERT' then new.amount_cents
    when old.returned_at is null and new.returned_at is not null then -new.amount_cents else 0 end;
begin
  if tg_op = 'UPDATE' and old.answer is null and new.answer is not null then
    update invoices set version = version + 1, charged_back_open_cents = charged_back_open_cents - new.amount_cents
      where id = new.invoice_id;
    insert into ledger_entries (invoice_id, payment_id, kind, amount_cents, at)
      values (new.invoice_id, new.payment_id, new.answer, -new.amount_cents, new.answered_at);
  end if;
  if moved = 0 then return null; end if;
  update payments set charged_back_cents = charged_back_cents + moved where id = new.payment_id
    returning unapplied into loose;
  update invoices set version = version + 1,
      paid_cents = paid_cents - case when loose then moved else 0 end,
      charged_back_cents = charged_back_cents + case when loose then 0 else moved end,
      charged_back_open_cents = charged_back_open_cents + case when loose or new.answer is not null then 0 else moved end
    where id = new.invoice_id;
  insert into ledger_entries (invoice_id, payment_id, kind, amount_cents, at)
    values (new.invoice_id, new.payment_id, 'CHARGEBACK', moved, coalesce(new.returned_at, new.at));
  if moved < 0 and new.answer is not null then
    insert into ledger_entries (invoice_id, payment_id, kind, amount_cents, at)
      values (new.invoice_id, new.payment_id, new.answer, new.amount_cents, new.returned_at);
  end if;
  return null;
end $$;
create or replace trigger chargebacks_to_ledger after insert or update of answer, returned_at on chargebacks
  for each row execute function post_chargeback_to_ledger();

create or replace function total_chargebacks() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.at, old.amount_cents, old.returned_at)
    is not distinct from (new.at, new.amount_cents, new.returned_at) then return null; end if;
  perform add_to_money_total('COLLECTED', quarter_hour_of(old.at), 0, old.amount_cents);
  perform add_to_money_total('COLLECTED', quarter_hour_of(old.returned_at), 0, -old.amount_cents);
  perform add_to_money_total('COLLECTED', quarter_hour_of(new.at), 0, -new.amount_cents);
  perform add_to_money_total('COLLECTED', quarter_hour_of(new.returned_at), 0, new.amount_cents);
  return null;
end $$;

create or replace view money_totals_of_rows as
  select kind, at, sum(items)::int as item_count, sum(amount)::bigint as cents from (
    select 'COLLECTED' as kind, quarter_hour_of(finalized_at) as at, 1 as items, amount_cents as amount
      from payments where status = 'SUCCESSFUL' and finalized_at is not null
    union all
    select 'COLLECTED', quarter_hour_of(at), 0, -amount_cents from chargebacks
    union all
    select 'COLLECTED', quarter_hour_of(returned_at), 0, amount_cents from chargebacks where returned_at is not null
    union all
    select 'REFUNDED', quarter_hour_of(finalized_at), 1, amount_cents
      from refunds where status = 'SUCCEEDED' and finalized_at is not null
    union all
    select 'OWED', utc_day_of(coalesce(sent_at, created_at)), 1, greatest(0, total_cents - paid_cents)
      from invoices where status = 'PAYMENT_REQUESTED'
    union all
    select 'OWED_LATER', utc_day_of(coalesce(sent_at, created_at)), 1, greatest(0, total_cents - paid_cents)
      from invoices where status = 'BML'
    union all
    select asked_kind(appointment.status, payment_request_type), timestamptz 'epoch', 1, total_cents
      from appointments as appointment
      join invoices on invoices.appointment_id = appointment.id and invoices.status = 'PAYMENT_REQUESTED'
      where asked_kind(appointment.status, payment_request_type) is not null
        and appointment.status = 'PAYMENT REQUESTED') as items
  group by kind, at;
