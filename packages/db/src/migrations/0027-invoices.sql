alter table invoices
  -- The discount as it was entered; what it comes to is a line.
  add column discount_percent numeric(5, 2) check (discount_percent between 0 and 100),
  add column discount_cents integer check (discount_cents >= 0),
  -- What a list adds up of many invoices at once, kept by the triggers below: tax, payments that went through, and what
  -- of those went back.
  add column tax_cents integer not null default 0 check (tax_cents >= 0),
  add column received_cents integer not null default 0 check (received_cents >= 0),
  add column refunded_cents integer not null default 0 check (refunded_cents >= 0),
  add constraint invoices_one_discount check (num_nonnulls(discount_percent, discount_cents) <= 1),
  add constraint invoices_refunded_of_received check (refunded_cents <= received_cents),
  add constraint invoices_payment_mode_check
    check (payment_mode in ('CASH', 'Square POS', 'BML', 'ONLINE', 'CARD ON FILE'));

update invoices set tax_cents = line.cents
  from (select invoice_id, sum(amount_cents) as cents from invoice_lines where kind = 'TAX' group by 1) as line
  where line.invoice_id = invoices.id;
update invoices set received_cents = payment.received, refunded_cents = payment.refunded
  from (select invoice_id, sum(amount_cents) as received, sum(refunded_cents) as refunded
    from payments where status = 'SUCCESSFUL' group by 1) as payment
  where payment.invoice_id = invoices.id;

create function add_up_tax() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update invoices set tax_cents = tax_cents + new.amount_cents where id = new.invoice_id;
  else
    update invoices set tax_cents = tax_cents - old.amount_cents where id = old.invoice_id;
  end if;
  return null;
end $$;
create trigger invoice_lines_tax_added after insert on invoice_lines
  for each row when (new.kind = 'TAX') execute function add_up_tax();
create trigger invoice_lines_tax_taken after delete on invoice_lines
  for each row when (old.kind = 'TAX') execute function add_up_tax();

create function add_up_payment() returns trigger language plpgsql as $$
declare
  counted boolean := tg_op = 'UPDATE' and old.status = 'SUCCESSFUL';
begin
  -- What went back is on the receipt: it is another version.
  update invoices set
      version = version + case when counted and new.refunded_cents <> old.refunded_cents then 1 else 0 end,
      received_cents = received_cents + new.amount_cents - case when counted then old.amount_cents else 0 end,
      refunded_cents = refunded_cents + new.refunded_cents - case when counted then old.refunded_cents else 0 end
    where id = new.invoice_id;
  return null;
end $$;
create trigger payments_added_up after insert on payments
  for each row when (new.status = 'SUCCESSFUL') execute function add_up_payment();
create trigger payments_added_up_anew after update of status, amount_cents, refunded_cents on payments
  for each row when (new.status = 'SUCCESSFUL' and (old.status, old.amount_cents, old.refunded_cents)
    is distinct from (new.status, new.amount_cents, new.refunded_cents)) execute function add_up_payment();

-- What visits were billed for, as far as what was done still tells it.
update invoice_lines as line set taxable = done.taxable, category = coalesce(booked.category, other.category)
  from services_availed as done
  join invoices on invoices.appointment_id = done.appointment_id
  left join services as booked on booked.id = done.service_id
  left join provider_services as other on other.id = done.provider_service_id
  where line.invoice_id = invoices.id and line.position = done.position and line.label = done.name
    and line.kind = 'SERVICE';

-- What was sent is frozen: lines change in drafts alone.
create function refuse_frozen_line() returns trigger language plpgsql as $$
begin
  if exists (select from invoices where id = old.invoice_id and status <> 'DRAFT') then
    raise exception 'the lines of an invoice that was sent are frozen' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger invoice_lines_frozen before update or delete on invoice_lines
  for each row execute function refuse_frozen_line();

create trigger ledger_entries_not_emptied before truncate on ledger_entries
  for each statement execute function refuse_change();

create index invoices_created on invoices (created_at desc, id desc);
create index invoices_total on invoices (total_cents, id);
create index invoices_due on invoices (due_on, id);
create index invoices_by_number on invoices (length(number), number);
create index invoices_late_fee_of on invoices (late_fee_of) where late_fee_of is not null;
