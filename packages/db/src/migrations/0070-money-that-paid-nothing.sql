-- Money that an invoice did not take and that went back no longer counts as paid, so that its whole bill is due again.
create or replace function sum_invoice_payments() returns trigger language plpgsql as $$
declare
  counted boolean := tg_op = 'UPDATE' and old.status = 'SUCCESSFUL';
  came integer := new.amount_cents - case when counted then old.amount_cents else 0 end;
  back integer := new.refunded_cents - case when counted then old.refunded_cents else 0 end;
begin
  -- A refund may fail after its money was applied: it is not among what was refunded.
  update invoices set
      version = version + case when counted and back <> 0 then 1 else 0 end,
      paid_cents = paid_cents + came - case when new.unapplied or refunded_cents + back < 0 then back else 0 end,
      refunded_cents = refunded_cents + case when new.unapplied or refunded_cents + back < 0 then 0 else back end
    where id = new.invoice_id;
  return null;
end $$;

create or replace function post_chargeback_to_ledger() returns trigger language plpgsql as $$
declare
  loose boolean; begin
  if tg_op = 'INSERT' then
    update payments set charged_back_cents = charged_back_cents + new.amount_cents where id = new.payment_id
      returning unapplied into loose;
    update invoices set version = version + 1,
        paid_cents = paid_cents - case when loose then new.amount_cents else 0 end,
        charged_back_cents = charged_back_cents + case when loose then 0 else new.amount_cents end,
        charged_back_open_cents = charged_back_open_cents + case when loose then 0 else new.amount_cents end
      where id = new.invoice_id;
    insert into ledger_entries (invoice_id, payment_id, kind, amount_cents, at)
      values (new.invoice_id, new.payment_id, 'CHARGEBACK', new.amount_cents, new.at);
  elsif old.answer is null and new.answer is not null then
    update invoices set version = version + 1, charged_back_open_cents = charged_back_open_cents - new.amount_cents
      where id = new.invoice_id;
    insert into ledger_entries (invoice_id, payment_id, kind, amount_cents, at)
      values (new.invoice_id, new.payment_id, new.answer, -new.amount_cents, new.answered_at);
  end if; return null; end $$;

update invoices set paid_cents = paid_cents - gone.refunded - gone.lost, refunded_cents = refunded_cents - gone.refunded,
    charged_back_cents = charged_back_cents - gone.lost
  from (select payment.invoice_id, sum(coalesce(refund.cents, 0))::int as refunded,
        sum(case when payment.unapplied then payment.charged_back_cents else 0 end)::int as lost
      from payments as payment
      left join (select payment_id, sum(amount_cents) as cents from refunds
        where uncredited and status <> 'FAILED' group by 1) as refund on refund.payment_id = payment.id
      where payment.status = 'SUCCESSFUL' and (payment.unapplied or refund.cents > 0)
      group by 1) as gone
  where gone.invoice_id = invoices.id and gone.refunded + gone.lost > 0;
