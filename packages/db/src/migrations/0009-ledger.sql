-- Triggers keep the ledger and the sums of an invoice, so that no statement can change money and leave them out.

-- A patient's balance is the sum over their invoices; above zero is owed.
create table ledger_entries (
  id bigint generated always as identity primary key,
  invoice_id uuid not null references invoices (id),
  payment_id uuid references payments (id),
  refund_id uuid references refunds (id),
  kind text not null check (kind in
    ('INVOICED', 'CANCELLED', 'WRITTEN_OFF', 'PAID', 'REFUNDED', 'CREDITED', 'MOVED', 'CHARGEBACK', 'BILLED_AGAIN')),
  amount_cents integer not null,
  at timestamptz not null,
  constraint ledger_entries_sign check (
    case kind when 'INVOICED' then amount_cents >= 0
      when 'CHARGEBACK' then amount_cents >= 0
      when 'REFUNDED' then true
      when 'CREDITED' then true
      when 'MOVED' then true
      else amount_cents <= 0 end)
);
create index on ledger_entries (invoice_id, id);
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function reject_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function reject_change();

create function post_invoice_to_ledger() returns trigger language plpgsql as $$
declare
  old_status text := case when tg_op = 'INSERT' then 'DRAFT' else old.status end;
begin
  if old_status = 'DRAFT' and new.status in ('PAYMENT_REQUESTED', 'BML', 'PAID') then
    insert into ledger_entries (invoice_id, kind, amount_cents, at)
      values (new.id, 'INVOICED', new.total_cents, coalesce(new.sent_at, new.created_at));
  elsif old_status in ('PAYMENT_REQUESTED', 'BML') and new.status = 'CANCELLED' then
    insert into ledger_entries (invoice_id, kind, amount_cents, at)
      values (new.id,
        case when old_status = 'BML' or new.billed_later_at is not null then 'WRITTEN_OFF' else 'CANCELLED' end,
        -new.total_cents, coalesce(new.cancelled_at, now()));
  end if;
  return null;
end $$;
create trigger invoices_to_ledger after insert or update of status on invoices
  for each row execute function post_invoice_to_ledger();

create function post_payment_to_ledger() returns trigger language plpgsql as $$
begin
  if new.status = 'SUCCESSFUL' and (tg_op = 'INSERT' or old.status <> 'SUCCESSFUL') then
    insert into ledger_entries (invoice_id, payment_id, kind, amount_cents, at)
      values (new.invoice_id, new.id, 'PAID', -new.amount_cents, coalesce(new.finalized_at, new.created_at));
  end if;
  return null;
end $$;
create trigger payments_to_ledger after insert or update of status on payments
  for each row execute function post_payment_to_ledger();

-- Unapplied money can be applied to another invoice.
create function move_payment() returns trigger language plpgsql as $$
begin
  if new.refunded_cents <> 0 then
    raise exception 'a payment with refunds cannot move to another invoice' using errcode = 'restrict_violation';
  end if;
  insert into ledger_entries (invoice_id, payment_id, kind, amount_cents, at)
    values (old.invoice_id, new.id, 'MOVED', new.amount_cents, now()),
      (new.invoice_id, new.id, 'MOVED', -new.amount_cents, now());
  update invoices set paid_cents = paid_cents - new.amount_cents where id = old.invoice_id;
  update invoices set paid_cents = paid_cents + new.amount_cents where id = new.invoice_id;
  return null;
end $$;
create trigger payments_to_other_invoice after update of invoice_id on payments
  for each row when (new.status = 'SUCCESSFUL' and old.invoice_id <> new.invoice_id) execute function move_payment();

create function mark_uncredited_refund() returns trigger language plpgsql as $$
begin
  new.uncredited := exists (select from payments where id = new.payment_id and unapplied);
  return new;
end $$;
create trigger refunds_mark_uncredited before insert on refunds
  for each row execute function mark_uncredited_refund();

-- A refund also credits its invoice, so that the balance stays. A refund that fails later reverses both rows.
create function post_refund_to_ledger() returns trigger language plpgsql as $$
declare
  sign integer := 0;
  credits boolean := false;
  entry_time timestamptz := coalesce(new.finalized_at, new.created_at);
begin
  if new.status = 'SUCCEEDED' and (tg_op = 'INSERT' or old.status <> 'SUCCEEDED') then
    sign := 1;
    credits := not new.uncredited;
  elsif tg_op = 'UPDATE' and old.status = 'SUCCEEDED' and new.status <> 'SUCCEEDED' then
    sign := -1;
    credits := exists (select from ledger_entries where refund_id = new.id and kind = 'CREDITED');
  end if;
  if sign <> 0 then
    insert into ledger_entries (invoice_id, payment_id, refund_id, kind, amount_cents, at)
      values (new.invoice_id, new.payment_id, new.id, 'REFUNDED', sign * new.amount_cents, entry_time);
  end if;
  if credits then
    insert into ledger_entries (invoice_id, payment_id, refund_id, kind, amount_cents, at)
      values (new.invoice_id, new.payment_id, new.id, 'CREDITED', -sign * new.amount_cents, entry_time);
  end if;
  return null;
end $$;
create trigger refunds_to_ledger after insert or update of status on refunds
  for each row execute function post_refund_to_ledger();

create function sum_invoice_payments() returns trigger language plpgsql as $$
declare
  counted boolean := tg_op = 'UPDATE' and old.status = 'SUCCESSFUL';
begin
  -- The receipt shows refunds, so a refund makes a new version of it.
  update invoices set
      version = version + case when counted and new.refunded_cents <> old.refunded_cents then 1 else 0 end,
      paid_cents = paid_cents + new.amount_cents - case when counted then old.amount_cents else 0 end,
      refunded_cents = refunded_cents + new.refunded_cents - case when counted then old.refunded_cents else 0 end
    where id = new.invoice_id;
  return null;
end $$;
create trigger payments_summed_on_insert after insert on payments
  for each row when (new.status = 'SUCCESSFUL') execute function sum_invoice_payments();
create trigger payments_summed_on_update after update of status, amount_cents, refunded_cents on payments
  for each row when (new.status = 'SUCCESSFUL' and (old.status, old.amount_cents, old.refunded_cents)
    is distinct from (new.status, new.amount_cents, new.refunded_cents)) execute function sum_invoice_payments();

-- Only the lines of drafts change, whatever statement tries: what was sent is what is owed.
create function reject_sent_invoice_line_change() returns trigger language plpgsql as $$
begin
  if exists (select from invoices where id = old.invoice_id and status <> 'DRAFT') then
    raise exception 'the lines of an invoice that was sent are frozen' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger invoice_lines_frozen before update or delete on invoice_lines
  for each row execute function reject_sent_invoice_line_change();
