-- Invoices of every cause: a visit, whatever staff writes down, a visit cancelled late, a membership's period.
alter table invoices
  add column kind text not null default 'VISIT' check (kind in ('VISIT', 'CUSTOM', 'LATE_FEE', 'MEMBERSHIP')),
  add column memo text,
  add column due_on date,
  add column sent_at timestamptz,
  add column cancelled_at timestamptz,
  add column cancelled_reason text;
update invoices set kind = 'LATE_FEE' where late_fee_of is not null;
update invoices set sent_at = created_at where status <> 'DRAFT';
update invoices set cancelled_at = created_at where status = 'CANCELLED';
alter table invoices
  add constraint invoices_kind_has_cause check (
    (kind = 'VISIT') = (appointment_id is not null) and (kind = 'LATE_FEE') = (late_fee_of is not null));

alter table invoice_lines
  add column taxable boolean not null default false,
  -- The service's category as it was then; none for what is no service.
  add column category text;
create index invoice_lines_category on invoice_lines (category, invoice_id) where category is not null;

-- Money that goes back. Together they never exceed the payment: see payments.refunded_cents.
create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  invoice_id uuid not null references invoices (id),
  amount_cents integer not null check (amount_cents > 0),
  scope text not null check (scope in ('FULL', 'PARTIAL', 'LINES')),
  -- Cash and Square POS are given back over the counter: a void.
  void boolean not null default false,
  reason text not null check (reason in
    ('REQUESTED_BY_PATIENT', 'DUPLICATE', 'SERVICE_NOT_GIVEN', 'WRONG_AMOUNT', 'COMPLAINT', 'VISIT_CANCELLED', 'OTHER')),
  note text,
  status text not null default 'PENDING' check (status in ('PENDING', 'SUCCEEDED', 'FAILED')),
  stripe_refund_id text unique,
  failure_message text,
  created_by uuid references users (id),
  created_at timestamptz not null,
  settled_at timestamptz,
  version integer not null default 1
);
create index refunds_payment on refunds (payment_id);
create index refunds_invoice on refunds (invoice_id);
create index refunds_created on refunds (created_at desc, id desc);

create table refund_lines (
  refund_id uuid not null references refunds (id),
  invoice_id uuid not null,
  position integer not null,
  amount_cents integer not null check (amount_cents > 0),
  primary key (refund_id, position),
  foreign key (invoice_id, position) references invoice_lines (invoice_id, position)
);

-- What was owed and what was settled, row after row: a sum over a patient's invoices is the balance, above zero owed.
-- Written by the triggers below, so that no change of an invoice, a payment or a refund can leave it out.
create table ledger_entries (
  id bigint generated always as identity primary key,
  invoice_id uuid not null references invoices (id),
  payment_id uuid references payments (id),
  refund_id uuid references refunds (id),
  kind text not null check (kind in ('INVOICED', 'CANCELLED', 'WRITTEN_OFF', 'PAID', 'REFUNDED', 'CREDITED')),
  -- What the patient owes more (above zero) or less.
  amount_cents integer not null check (case when kind in ('INVOICED', 'REFUNDED') then amount_cents >= 0 else amount_cents <= 0 end),
  at timestamptz not null
);
create index ledger_entries_invoice on ledger_entries (invoice_id, id);
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();

create function keep_invoice_in_ledger() returns trigger language plpgsql as $$
declare
  was text := case when tg_op = 'INSERT' then 'DRAFT' else old.status end;
begin
  if was = 'DRAFT' and new.status in ('PAYMENT_REQUESTED', 'BML', 'PAID') then
    insert into ledger_entries (invoice_id, kind, amount_cents, at)
      values (new.id, 'INVOICED', new.total_cents, coalesce(new.sent_at, new.created_at));
  elsif was in ('PAYMENT_REQUESTED', 'BML') and new.status = 'CANCELLED' then
    insert into ledger_entries (invoice_id, kind, amount_cents, at)
      values (new.id, case when was = 'BML' then 'WRITTEN_OFF' else 'CANCELLED' end, -new.total_cents,
        coalesce(new.cancelled_at, now()));
  end if;
  return null;
end $$;
create trigger invoices_in_ledger after insert or update of status on invoices
  for each row execute function keep_invoice_in_ledger();

create function keep_payment_in_ledger() returns trigger language plpgsql as $$
begin
  if new.status = 'SUCCESSFUL' and (tg_op = 'INSERT' or old.status <> 'SUCCESSFUL') then
    insert into ledger_entries (invoice_id, payment_id, kind, amount_cents, at)
      values (new.invoice_id, new.id, 'PAID', -new.amount_cents, coalesce(new.settled_at, new.created_at));
  end if;
  return null;
end $$;
create trigger payments_in_ledger after insert or update of status on payments
  for each row execute function keep_payment_in_ledger();

-- What is given back is owed no more: the invoice is credited with it, so that the balance stays.
create function keep_refund_in_ledger() returns trigger language plpgsql as $$
begin
  if new.status = 'SUCCEEDED' and (tg_op = 'INSERT' or old.status <> 'SUCCEEDED') then
    insert into ledger_entries (invoice_id, payment_id, refund_id, kind, amount_cents, at)
      values (new.invoice_id, new.payment_id, new.id, 'REFUNDED', new.amount_cents, coalesce(new.settled_at, new.created_at)),
        (new.invoice_id, new.payment_id, new.id, 'CREDITED', -new.amount_cents, coalesce(new.settled_at, new.created_at));
  end if;
  return null;
end $$;
create trigger refunds_in_ledger after insert or update of status on refunds
  for each row execute function keep_refund_in_ledger();

-- The past as far as the rows tell it.
insert into ledger_entries (invoice_id, kind, amount_cents, at)
  select id, 'INVOICED', total_cents, created_at from invoices where status <> 'DRAFT';
insert into ledger_entries (invoice_id, kind, amount_cents, at)
  select id, 'CANCELLED', -total_cents, created_at from invoices where status = 'CANCELLED';
insert into ledger_entries (invoice_id, payment_id, kind, amount_cents, at)
  select invoice_id, id, 'PAID', -amount_cents, coalesce(settled_at, created_at) from payments where status = 'SUCCESSFUL';
insert into refunds (id, payment_id, invoice_id, amount_cents, scope, void, reason, status, created_at, settled_at)
  select gen_random_uuid(), id, invoice_id, refunded_cents,
    case when refunded_cents = amount_cents then 'FULL' else 'PARTIAL' end, intent_id is null,
    'VISIT_CANCELLED', 'SUCCEEDED', coalesce(settled_at, created_at), coalesce(settled_at, created_at)
  from payments where refunded_cents > 0;

do $$
begin
  if exists (select from pg_roles where rolname = 'bedside_app') then
    revoke update, delete on ledger_entries from bedside_app;
  end if;
end $$;
