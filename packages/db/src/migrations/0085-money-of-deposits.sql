-- A deposit whose money went to the bill of its visit or to a fee ends: nothing of it is owed any more.
create or replace function post_invoice_to_ledger() returns trigger language plpgsql as $$
declare
  old_status text := case when tg_op = 'INSERT' then 'DRAFT' else old.status end;
begin
  insert into ledger_entries (invoice_id, kind, amount_cents, at)
    select new.id, 'INVOICED', new.total_cents, coalesce(new.sent_at, new.created_at)
      where old_status = 'DRAFT' and new.status in ('PAYMENT_REQUESTED', 'BML', 'PAID')
    union all
    select new.id,
        case when old_status = 'BML' or new.billed_later_at is not null then 'WRITTEN_OFF' else 'CANCELLED' end,
        new.part_paid_cents - new.total_cents, coalesce(new.cancelled_at, now())
      where (old_status in ('PAYMENT_REQUESTED', 'BML') or (old_status = 'PAID' and new.kind = 'DEPOSIT'))
        and new.status = 'CANCELLED';
  return null;
end $$;

-- What a payment has above its bill was no payment of it: it goes back without a credit, at a second try, too.
create or replace function mark_uncredited_refund() returns trigger language plpgsql as $$
begin
  new.uncredited := exists (select from payments as payment join invoices as bill on bill.id = payment.invoice_id
    where payment.id = new.payment_id and (payment.unapplied
      or (not payment.partial and new.amount_cents <= payment.amount_cents - bill.total_cents - (
        select coalesce(sum(amount_cents), 0) from refunds
        where payment_id = payment.id and uncredited and status <> 'FAILED'))));
  return new;
end $$;
