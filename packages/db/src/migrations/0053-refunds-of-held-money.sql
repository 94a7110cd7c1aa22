-- A refund of money that no bill has taken writes no credit, whatever becomes of the rest before it settles.
alter table refunds add column uncredited boolean not null default false;
update refunds set uncredited = true
  where not exists (select from ledger_entries where refund_id = refunds.id and kind = 'CREDITED')
    and (status = 'SUCCEEDED' or exists (select from payments where id = refunds.payment_id and unapplied));

create function mark_uncredited_refund() returns trigger language plpgsql as $$
begin
  new.uncredited := exists (select from payments where id = new.payment_id and unapplied);
  return new;
end $$;
create trigger refunds_uncredited before insert on refunds
  for each row execute function mark_uncredited_refund();

create or replace function keep_refund_in_ledger() returns trigger language plpgsql as $$
declare
  sign integer := 0;
  credits boolean := false;
  written timestamptz := coalesce(new.settled_at, new.created_at);
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
      values (new.invoice_id, new.payment_id, new.id, 'REFUNDED', sign * new.amount_cents, written);
  end if;
  if credits then
    insert into ledger_entries (invoice_id, payment_id, refund_id, kind, amount_cents, at)
      values (new.invoice_id, new.payment_id, new.id, 'CREDITED', -sign * new.amount_cents, written);
  end if;
  return null;
end $$;
