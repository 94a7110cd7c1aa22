-- no transaction
-- A payment of a part of its invoice. Several can be successful, and still only one is open.
alter table payments add column if not exists partial boolean not null default false;
-- The sum of the partial payments that the invoice took.
alter table invoices add column if not exists part_paid_cents integer not null default 0;

create unique index concurrently if not exists payments_one_open_or_whole on payments (invoice_id)
  where status in ('OPEN', 'SUCCESSFUL') and not unapplied and not (partial and status = 'SUCCESSFUL');
drop index concurrently if exists payments_one_per_invoice;

create or replace function sum_partial_payments() returns trigger language plpgsql as $$
begin
  update invoices set part_paid_cents = part_paid_cents + new.amount_cents where id = new.invoice_id; return null; end $$;
create or replace trigger payments_parts_on_insert after insert on payments
  for each row when (new.partial and new.status = 'SUCCESSFUL' and not new.unapplied)
  execute function sum_partial_payments();
create or replace trigger payments_parts_on_update after update of status, unapplied on payments
  for each row when (new.partial and new.status = 'SUCCESSFUL' and not new.unapplied
    and (old.status <> 'SUCCESSFUL' or old.unapplied))
  execute function sum_partial_payments();

-- A bill that ends gives up only what is still owed. What was paid in part stays paid, and can be refunded.
create or replace function post_invoice_to_ledger() returns trigger language plpgsql as $$
declare
  old_status text := case when tg_op = 'INSERT' then 'DRAFT' else old.status end; begin
  insert into ledger_entries (invoice_id, kind, amount_cents, at)
    select new.id, 'INVOICED', new.total_cents, coalesce(new.sent_at, new.created_at)
      where old_status = 'DRAFT' and new.status in ('PAYMENT_REQUESTED', 'BML', 'PAID')
    union all
    select new.id,
        case when old_status = 'BML' or new.billed_later_at is not null then 'WRITTEN_OFF' else 'CANCELLED' end,
        new.part_paid_cents - new.total_cents, coalesce(new.cancelled_at, now())
      where old_status in ('PAYMENT_REQUESTED', 'BML') and new.status = 'CANCELLED'; return null; end $$;

-- One invoice that its payer pays in monthly installments, with the terms they agreed to.
create table if not exists payment_plans (
  id uuid primary key,
  invoice_id uuid not null references invoices (id),
  -- Whose agreement it is. They see its messages, and may stop it.
  payer_id uuid not null references patients (id),
  state text not null check (state in ('ACTIVE', 'COMPLETED', 'MISSED', 'STOPPED')),
  total_cents integer not null check (total_cents > 0),
  installment_count integer not null check (installment_count between 2 and 12),
  payment_method_id text not null,
  card_brand text not null,
  card_last4 text not null,
  -- PORTAL: the payer; else staff recorded it.
  agreed_how text not null check (agreed_how in ('PORTAL', 'PHONE', 'IN_PERSON')),
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (length(end_reason) between 1 and 500),
  constraint payment_plans_ended check ((state = 'ACTIVE') = (ended_at is null))
);
create unique index concurrently if not exists payment_plans_active on payment_plans (invoice_id) where state = 'ACTIVE';
create index concurrently if not exists payment_plans_of_invoice on payment_plans (invoice_id, created_at);
create index concurrently if not exists payment_plans_of_payer on payment_plans (payer_id);

-- An installment is a planned charge like those of autopay.
alter table autopay_charges add column if not exists plan_id uuid;
alter table autopay_charges add column if not exists position integer;
-- The day that was agreed to. A retry moves only the charge.
alter table autopay_charges add column if not exists due_on date;
-- How often it waited because its message did not arrive.
alter table autopay_charges add column if not exists postponed_count integer not null default 0;
-- No card was left to try.
alter table autopay_charges add column if not exists without_card boolean not null default false;
alter table autopay_charges drop constraint if exists autopay_charges_of_plan,
  add constraint autopay_charges_of_plan foreign key (plan_id) references payment_plans (id) not valid;
alter table autopay_charges validate constraint autopay_charges_of_plan;
create unique index concurrently if not exists autopay_charges_one_open on autopay_charges (invoice_id)
  where ended_at is null and plan_id is null;
drop index concurrently if exists autopay_charges_open;
create unique index concurrently if not exists autopay_charges_installments on autopay_charges (plan_id, position)
  where plan_id is not null;
