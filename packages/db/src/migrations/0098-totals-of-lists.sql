-- squawk-ignore-file require-concurrent-index-creation
-- Upgrades from 0.2.0 stop the services (docs/operations/upgrades.md), so the totals are filled with the tables locked.

-- What a search and the footers of two lists would add up. See docs/decisions/running-totals.md.
-- Nothing may change between the filling below and the triggers.
lock table appointments, invoices, payments in share row exclusive mode;

create table appointment_patient_counts (
  patient_id uuid not null,
  status text not null,
  appointment_count integer not null,
  -- A difference that is not folded yet: there are too many patients to look for two rows of one.
  is_new boolean not null default true
);
create view appointment_patient_counts_of_rows as
  select patient_id, status, count(*)::int as appointment_count from appointments group by patient_id, status;
insert into appointment_patient_counts (patient_id, status, appointment_count, is_new)
  select patient_id, status, appointment_count, false from appointment_patient_counts_of_rows order by patient_id;
create index on appointment_patient_counts (patient_id, status) include (appointment_count);
create index appointment_patient_counts_new on appointment_patient_counts (patient_id, status) where is_new;

create or replace function count_inserted_appointments() returns trigger language plpgsql as $$
begin
  insert into appointment_daily_counts (service_date, status, appointment_count, unassigned_count, unsigned_count)
  select service_date, status, count(*), count(*) filter (where provider_id is null),
    count(*) filter (where soap_note_status <> 'SUBMITTED')
  from new_rows group by service_date, status;
  insert into appointment_patient_counts (patient_id, status, appointment_count)
  select patient_id, status, count(*) from new_rows group by patient_id, status;
  return null;
end $$;
create or replace function count_updated_appointments() returns trigger language plpgsql as $$
begin
  insert into appointment_daily_counts (service_date, status, appointment_count, unassigned_count, unsigned_count)
  select service_date, status, sum(one), sum(unassigned), sum(unsigned) from (
    select service_date, status, 1 as one, (provider_id is null)::int as unassigned,
      (soap_note_status <> 'SUBMITTED')::int as unsigned
    from new_rows
    union all
    select service_date, status, -1, -(provider_id is null)::int, -(soap_note_status <> 'SUBMITTED')::int
    from old_rows) as changed
  group by service_date, status having sum(one) <> 0 or sum(unassigned) <> 0 or sum(unsigned) <> 0;
  insert into appointment_patient_counts (patient_id, status, appointment_count)
  select patient_id, status, sum(one) from (
    select patient_id, status, 1 as one from new_rows
    union all
    select patient_id, status, -1 from old_rows) as changed
  group by patient_id, status having sum(one) <> 0;
  return null;
end $$;
create or replace function count_deleted_appointments() returns trigger language plpgsql as $$
begin
  insert into appointment_daily_counts (service_date, status, appointment_count, unassigned_count, unsigned_count)
  select service_date, status, -count(*), -count(*) filter (where provider_id is null),
    -count(*) filter (where soap_note_status <> 'SUBMITTED')
  from old_rows group by service_date, status;
  insert into appointment_patient_counts (patient_id, status, appointment_count)
  select patient_id, status, -count(*) from old_rows group by patient_id, status;
  return null;
end $$;

create table invoice_totals (
  status text not null,
  -- The beginning of the UTC day on which it was made.
  at timestamptz not null,
  item_count integer not null,
  total_cents bigint not null,
  tax_cents bigint not null,
  paid_cents bigint not null,
  refunded_cents bigint not null,
  charged_back_cents bigint not null,
  due_cents bigint not null
);
create view invoice_totals_of_rows as
  select status, utc_day_of(created_at) as at, count(*)::int as item_count, sum(total_cents)::bigint as total_cents,
    sum(tax_cents)::bigint as tax_cents, sum(paid_cents)::bigint as paid_cents,
    sum(refunded_cents)::bigint as refunded_cents, sum(charged_back_cents)::bigint as charged_back_cents,
    coalesce(sum(greatest(0, total_cents - paid_cents)) filter (where owed_kind(status) is not null), 0)::bigint as due_cents
  from invoices group by 1, 2;
insert into invoice_totals (status, at, item_count, total_cents, tax_cents, paid_cents, refunded_cents,
    charged_back_cents, due_cents)
  select status, at, item_count, total_cents, tax_cents, paid_cents, refunded_cents, charged_back_cents, due_cents
  from invoice_totals_of_rows;

create function add_up_invoices() returns trigger language plpgsql as $$
begin
  insert into invoice_totals (status, at, item_count, total_cents, tax_cents, paid_cents, refunded_cents,
    charged_back_cents, due_cents)
  select status, utc_day_of(created_at), sum(one), sum(one * total_cents), sum(one * tax_cents),
    sum(one * paid_cents), sum(one * refunded_cents), sum(one * charged_back_cents),
    sum(case when owed_kind(status) is null then 0 else one * greatest(0, total_cents - paid_cents) end)
  from (
    select -1 as one, old.status, old.created_at, old.total_cents, old.tax_cents, old.paid_cents,
      old.refunded_cents, old.charged_back_cents where tg_op <> 'INSERT'
    union all
    select 1, new.status, new.created_at, new.total_cents, new.tax_cents, new.paid_cents,
      new.refunded_cents, new.charged_back_cents where tg_op <> 'DELETE') as changed
  group by 1, 2;
  return null;
end $$;
create trigger invoices_added_up after insert or delete on invoices
  for each row execute function add_up_invoices();
create trigger invoices_added_up_again after update on invoices for each row
  when ((old.status, old.created_at, old.total_cents, old.tax_cents, old.paid_cents, old.refunded_cents,
      old.charged_back_cents) is distinct from
    (new.status, new.created_at, new.total_cents, new.tax_cents, new.paid_cents, new.refunded_cents,
      new.charged_back_cents))
  execute function add_up_invoices();

create table payment_totals (
  status text not null,
  -- The beginning of the UTC day on which it was made.
  at timestamptz not null,
  item_count integer not null,
  amount_cents bigint not null,
  refunded_cents bigint not null,
  charged_back_cents bigint not null
);
create view payment_totals_of_rows as
  select status, utc_day_of(created_at) as at, count(*)::int as item_count, sum(amount_cents)::bigint as amount_cents,
    sum(refunded_cents)::bigint as refunded_cents, sum(charged_back_cents)::bigint as charged_back_cents
  from payments group by 1, 2;
insert into payment_totals (status, at, item_count, amount_cents, refunded_cents, charged_back_cents)
  select status, at, item_count, amount_cents, refunded_cents, charged_back_cents from payment_totals_of_rows;

create function add_up_payments() returns trigger language plpgsql as $$
begin
  insert into payment_totals (status, at, item_count, amount_cents, refunded_cents, charged_back_cents)
  select status, utc_day_of(created_at), sum(one), sum(one * amount_cents), sum(one * refunded_cents),
    sum(one * charged_back_cents)
  from (
    select -1 as one, old.status, old.created_at, old.amount_cents, old.refunded_cents, old.charged_back_cents
      where tg_op <> 'INSERT'
    union all
    select 1, new.status, new.created_at, new.amount_cents, new.refunded_cents, new.charged_back_cents
      where tg_op <> 'DELETE') as changed
  group by 1, 2;
  return null;
end $$;
create trigger payments_added_up after insert or delete on payments
  for each row execute function add_up_payments();
create trigger payments_added_up_again after update on payments for each row
  when ((old.status, old.created_at, old.amount_cents, old.refunded_cents, old.charged_back_cents) is distinct from
    (new.status, new.created_at, new.amount_cents, new.refunded_cents, new.charged_back_cents))
  execute function add_up_payments();
