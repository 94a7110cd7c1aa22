-- Money that came in and that no bill takes: what was cancelled, given up, or due with another amount. It is received,
-- and stays with its payment until it is refunded or a bill takes it.
alter table payments
  add column unapplied boolean not null default false,
  -- The invoice that the charge was begun for, where another has taken its money.
  add column moved_from uuid references invoices (id),
  -- The decision of a caller that made or went on with it, so that asking again finds what came of it.
  add column decision_id uuid,
  add constraint payments_unapplied_is_money check (not unapplied or status = 'SUCCESSFUL');
drop index payments_one_per_invoice;
create unique index payments_one_per_invoice on payments (invoice_id)
  where status in ('OPEN', 'SUCCESSFUL') and not unapplied;
create index payments_unapplied on payments (invoice_id) where unapplied;
create index payments_moved_from on payments (moved_from) where moved_from is not null;
create index payments_decision on payments (decision_id) where decision_id is not null;

-- Money that another bill takes leaves one invoice and comes to the other by two rows.
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check
  check (kind in ('INVOICED', 'CANCELLED', 'WRITTEN_OFF', 'PAID', 'REFUNDED', 'CREDITED', 'MOVED'));
alter table ledger_entries drop constraint ledger_entries_sign;
alter table ledger_entries add constraint ledger_entries_sign check (
  case kind when 'INVOICED' then amount_cents >= 0
    when 'REFUNDED' then true
    when 'CREDITED' then true
    when 'MOVED' then true
    else amount_cents <= 0 end);

-- No bill was settled by what no bill took: giving it back credits nothing. A refund that comes back takes back what it
-- had written, whatever became of the payment since.
create or replace function keep_refund_in_ledger() returns trigger language plpgsql as $$
declare
  sign integer := 0;
  credits boolean := false;
  written timestamptz := coalesce(new.settled_at, new.created_at);
begin
  if new.status = 'SUCCEEDED' and (tg_op = 'INSERT' or old.status <> 'SUCCEEDED') then
    sign := 1;
    credits := not exists (select from payments where id = new.payment_id and unapplied);
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

create function move_payment() returns trigger language plpgsql as $$
begin
  if new.refunded_cents <> 0 then
    raise exception 'money of which some was given back stays where it came in' using errcode = 'restrict_violation';
  end if;
  insert into ledger_entries (invoice_id, payment_id, kind, amount_cents, at)
    values (old.invoice_id, new.id, 'MOVED', new.amount_cents, now()),
      (new.invoice_id, new.id, 'MOVED', -new.amount_cents, now());
  update invoices set received_cents = received_cents - new.amount_cents where id = old.invoice_id;
  update invoices set received_cents = received_cents + new.amount_cents where id = new.invoice_id;
  return null;
end $$;
create trigger payments_moved after update of invoice_id on payments
  for each row when (new.status = 'SUCCESSFUL' and old.invoice_id <> new.invoice_id) execute function move_payment();
