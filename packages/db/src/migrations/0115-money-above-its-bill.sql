-- What a payment has above its bill is no payment of it. When it doesn't go back at the processor, a refund or a lost
-- dispute may take it together with a part of the bill: each row says how much of it the bill doesn't count.
alter table refunds add column if not exists uncredited_cents integer not null default 0;
alter table chargebacks add column if not exists uncredited_cents integer not null default 0;
update refunds set uncredited_cents = amount_cents where uncredited;
update chargebacks set uncredited_cents = chargebacks.amount_cents
  from payments as payment where payment.id = chargebacks.payment_id and payment.unapplied;

-- What a bill's payment still has above it. A bill takes such a payment whole.
create or replace function surplus_of_payment(payment_id uuid) returns integer language sql stable as $$
  select greatest(0, payment.amount_cents - bill.total_cents
      - (select coalesce(sum(back.uncredited_cents), 0) from refunds as back
          where back.payment_id = payment.id and back.status <> 'FAILED')
      - (select coalesce(sum(lost.uncredited_cents), 0) from chargebacks as lost
          where lost.payment_id = payment.id and lost.returned_at is null))::int
    from payments as payment join invoices as bill on bill.id = payment.invoice_id
    where payment.id = $1 and payment.status = 'SUCCESSFUL' and not payment.unapplied and not payment.partial;
$$;

-- Money goes back from above the bill first; refunded lines are always of the bill.
create or replace function mark_uncredited_refund() returns trigger language plpgsql as $$
begin
  new.uncredited_cents := case
    when (select unapplied from payments where id = new.payment_id) then new.amount_cents
    when new.refund_scope = 'LINES' then 0
    else least(new.amount_cents, coalesce(surplus_of_payment(new.payment_id), 0)) end;
  new.uncredited := new.uncredited_cents = new.amount_cents;
  return new;
end $$;
-- One that we gave up and the bank paid after all counts as what is left by then.
create or replace trigger refunds_mark_uncredited_again before update of status on refunds
  for each row when (old.status = 'FAILED' and new.status <> 'FAILED') execute function mark_uncredited_refund();

create or replace function mark_uncredited_chargeback() returns trigger language plpgsql as $$
begin
  new.uncredited_cents := case
    when (select unapplied from payments where id = new.payment_id) then new.amount_cents
    else least(new.amount_cents, coalesce(surplus_of_payment(new.payment_id), 0)) end;
  return new;
end $$;
create or replace trigger chargebacks_mark_uncredited before insert on chargebacks
  for each row execute function mark_uncredited_chargeback();

create or replace function post_refund_to_ledger() returns trigger language plpgsql as $$
declare
  moved integer := 0;
  credited integer := 0;
  entry_time timestamptz := coalesce(new.finalized_at, new.created_at);
begin
  if new.status = 'SUCCEEDED' and (tg_op = 'INSERT' or old.status <> 'SUCCEEDED') then
    moved := new.amount_cents;
    credited := new.uncredited_cents - new.amount_cents;
  elsif tg_op = 'UPDATE' and old.status = 'SUCCEEDED' and new.status <> 'SUCCEEDED' then
    moved := -new.amount_cents;
    credited := (select -coalesce(sum(amount_cents), 0) from ledger_entries
      where refund_id = new.id and kind = 'CREDITED');
  end if;
  if moved <> 0 then
    insert into ledger_entries (invoice_id, payment_id, refund_id, kind, amount_cents, at)
      values (new.invoice_id, new.payment_id, new.id, 'REFUNDED', moved, entry_time);
  end if;
  if credited <> 0 then
    insert into ledger_entries (invoice_id, payment_id, refund_id, kind, amount_cents, at)
      values (new.invoice_id, new.payment_id, new.id, 'CREDITED', credited, entry_time);
  end if;
  return null;
end $$;

create or replace function sum_invoice_payments() returns trigger language plpgsql as $$
declare
  counted boolean := tg_op = 'UPDATE' and old.status = 'SUCCESSFUL';
  came integer := new.amount_cents - case when counted then old.amount_cents else 0 end;
  back integer := new.refunded_cents - case when counted then old.refunded_cents else 0 end;
  loose integer := case when back = 0 then 0 else coalesce(
    (select sign(back)::int * refund.uncredited_cents from refunds as refund
      where refund.payment_id = new.id and refund.amount_cents = abs(back) and (refund.status = 'FAILED') = (back < 0)
      order by greatest(refund.created_at, refund.finalized_at) desc, refund.id desc limit 1),
    case when new.unapplied then back else 0 end) end;
begin
  update invoices set
      version = version + case when counted and back <> 0 then 1 else 0 end,
      paid_cents = paid_cents + came - loose,
      refunded_cents = refunded_cents + back - loose
    where id = new.invoice_id;
  return null;
end $$;

-- Only what was owed is owed again.
create or replace function post_chargeback_to_ledger() returns trigger language plpgsql as $$
declare
  owed integer := new.amount_cents - new.uncredited_cents;
  way integer := case when tg_op = 'INSERT' then 1
    when old.returned_at is null and new.returned_at is not null then -1 else 0 end;
begin
  if tg_op = 'UPDATE' and old.answer is null and new.answer is not null then
    update invoices set version = version + 1, charged_back_open_cents = charged_back_open_cents - owed
      where id = new.invoice_id;
    insert into ledger_entries (invoice_id, payment_id, kind, amount_cents, at)
      values (new.invoice_id, new.payment_id, new.answer, -owed, new.answered_at);
  end if;
  if way = 0 then return null; end if;
  update payments set charged_back_cents = charged_back_cents + way * new.amount_cents where id = new.payment_id;
  update invoices set version = version + 1,
      paid_cents = paid_cents - way * new.uncredited_cents,
      charged_back_cents = charged_back_cents + way * owed,
      charged_back_open_cents = charged_back_open_cents + case when new.answer is null then way * owed else 0 end
    where id = new.invoice_id;
  insert into ledger_entries (invoice_id, payment_id, kind, amount_cents, at)
    values (new.invoice_id, new.payment_id, 'CHARGEBACK', way * new.amount_cents, coalesce(new.returned_at, new.at));
  if way < 0 and new.answer is not null then
    insert into ledger_entries (invoice_id, payment_id, kind, amount_cents, at)
      values (new.invoice_id, new.payment_id, new.answer, owed, new.returned_at);
  end if;
  return null;
end $$;
