-- What a deposit has above its bill is no payment of it. When its refund is returned and made again, the bill counts
-- neither as refunded: whether a refund credits its bill was decided when it was made.
create or replace function sum_invoice_payments() returns trigger language plpgsql as $$
declare
  counted boolean := tg_op = 'UPDATE' and old.status = 'SUCCESSFUL';
  came integer := new.amount_cents - case when counted then old.amount_cents else 0 end;
  back integer := new.refunded_cents - case when counted then old.refunded_cents else 0 end;
  loose boolean := back <> 0 and coalesce((select refund.uncredited from refunds as refund
    where refund.payment_id = new.id and refund.amount_cents = abs(back) and (refund.status = 'FAILED') = (back < 0)
    order by greatest(refund.created_at, refund.finalized_at) desc, refund.id desc limit 1), new.unapplied);
begin
  update invoices set
      version = version + case when counted and back <> 0 then 1 else 0 end,
      paid_cents = paid_cents + came - case when loose then back else 0 end,
      refunded_cents = refunded_cents + case when loose then 0 else back end
    where id = new.invoice_id;
  return null;
end $$;
