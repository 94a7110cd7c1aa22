-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion
-- Upgrades from 0.2.0 stop the services (docs/operations/upgrades.md), so its indexes are made with the tables locked.

-- Totals that the writes keep, so that no reader counts what grows. See docs/decisions/running-totals.md.
-- Nothing may change between the filling below and the triggers.
lock table appointments, invoices, payments, refunds, chargebacks in share row exclusive mode;

alter table appointment_daily_counts
  add column unassigned_count integer not null default 0,
  add column unsigned_count integer not null default 0;
drop index appointment_daily_counts_service_date_status_appointment_co_idx;
create index on appointment_daily_counts (service_date, status)
  include (appointment_count, unassigned_count, unsigned_count);
create index on appointment_daily_counts (status, service_date)
  include (appointment_count, unassigned_count, unsigned_count);

-- What the counts are compared with every night.
create view appointment_counts_of_rows as
  select service_date, status, count(*)::int as appointment_count,
    (count(*) filter (where provider_id is null))::int as unassigned_count,
    (count(*) filter (where soap_note_status <> 'SUBMITTED'))::int as unsigned_count
  from appointments group by service_date, status;
delete from appointment_daily_counts;
insert into appointment_daily_counts (service_date, status, appointment_count, unassigned_count, unsigned_count)
  select service_date, status, appointment_count, unassigned_count, unsigned_count from appointment_counts_of_rows;

create or replace function count_inserted_appointments() returns trigger language plpgsql as $$
begin
  insert into appointment_daily_counts (service_date, status, appointment_count, unassigned_count, unsigned_count)
  select service_date, status, count(*), count(*) filter (where provider_id is null),
    count(*) filter (where soap_note_status <> 'SUBMITTED')
  from new_rows group by service_date, status;
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
  return null;
end $$;
create or replace function count_deleted_appointments() returns trigger language plpgsql as $$
begin
  insert into appointment_daily_counts (service_date, status, appointment_count, unassigned_count, unsigned_count)
  select service_date, status, -count(*), -count(*) filter (where provider_id is null),
    -count(*) filter (where soap_note_status <> 'SUBMITTED')
  from old_rows group by service_date, status;
  return null;
end $$;

-- Money as differences to be summed, like the counts above: writers only add rows and never wait for each other.
create table money_totals (
  -- ASKED is a request to pay so that staff has not answered.
  kind text not null check (kind in ('COLLECTED', 'REFUNDED', 'OWED', 'OWED_LATER', 'ASKED_BML', 'ASKED_CASH')),
  -- The beginning of its quarter of an hour, on which days begin in every time zone; for OWED and OWED_LATER of its
  -- UTC day; for ASKED the epoch.
  at timestamptz not null,
  item_count integer not null,
  cents bigint not null
);
create index on money_totals (kind, at) include (item_count, cents);

create function quarter_hour_of(at timestamptz) returns timestamptz language sql immutable
  return date_bin('15 minutes', at, timestamptz '2000-01-01 00:00Z');
create function utc_day_of(at timestamptz) returns timestamptz language sql immutable
  return date_bin('1 day', at, timestamptz '2000-01-01 00:00Z');
create function asked_kind(status text, payment_request_type text) returns text language sql immutable
  return case when status = 'PAYMENT REQUESTED' and payment_request_type in ('BML', 'CASH')
    then 'ASKED_' || payment_request_type end;

create view money_totals_of_rows as
  select kind, at, sum(items)::int as item_count, sum(amount)::bigint as cents from (
    select 'COLLECTED' as kind, quarter_hour_of(finalized_at) as at, 1 as items, amount_cents as amount
      from payments where status = 'SUCCESSFUL' and finalized_at is not null
    union all
    select 'COLLECTED', quarter_hour_of(at), 0, -amount_cents from chargebacks
    union all
    select 'REFUNDED', quarter_hour_of(finalized_at), 1, amount_cents
      from refunds where status = 'SUCCEEDED' and finalized_at is not null
    union all
    select 'OWED', utc_day_of(coalesce(sent_at, created_at)), 1, greatest(0, total_cents - paid_cents)
      from invoices where status = 'PAYMENT_REQUESTED'
    union all
    select 'OWED_LATER', utc_day_of(coalesce(sent_at, created_at)), 1, greatest(0, total_cents - paid_cents)
      from invoices where status = 'BML'
    union all
    select asked_kind(appointment.status, payment_request_type), timestamptz 'epoch', 1, total_cents
      from appointments as appointment
      join invoices on invoices.appointment_id = appointment.id and invoices.status = 'PAYMENT_REQUESTED'
      where asked_kind(appointment.status, payment_request_type) is not null
        and appointment.status = 'PAYMENT REQUESTED') as items
  group by kind, at;
insert into money_totals (kind, at, item_count, cents) select kind, at, item_count, cents from money_totals_of_rows;

create function add_to_money_total(kind text, at timestamptz, items bigint, cents bigint) returns void language sql as $$
  insert into money_totals (kind, at, item_count, cents)
  select $1, $2, $3, $4 where $1 is not null and $2 is not null and ($3 <> 0 or $4 <> 0);
$$;

create function total_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, old.finalized_at, old.amount_cents)
    is not distinct from (new.status, new.finalized_at, new.amount_cents) then return null; end if;
  if old.status = 'SUCCESSFUL' then
    perform add_to_money_total('COLLECTED', quarter_hour_of(old.finalized_at), -1, -old.amount_cents);
  end if;
  if new.status = 'SUCCESSFUL' then
    perform add_to_money_total('COLLECTED', quarter_hour_of(new.finalized_at), 1, new.amount_cents);
  end if;
  return null;
end $$;
create trigger payments_totaled after insert or update or delete on payments
  for each row execute function total_payments();

create function total_chargebacks() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.at, old.amount_cents) is not distinct from (new.at, new.amount_cents) then
    return null;
  end if;
  perform add_to_money_total('COLLECTED', quarter_hour_of(old.at), 0, old.amount_cents);
  perform add_to_money_total('COLLECTED', quarter_hour_of(new.at), 0, -new.amount_cents);
  return null;
end $$;
create trigger chargebacks_totaled after insert or update or delete on chargebacks
  for each row execute function total_chargebacks();

create function total_refunds() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, old.finalized_at, old.amount_cents)
    is not distinct from (new.status, new.finalized_at, new.amount_cents) then return null; end if;
  if old.status = 'SUCCEEDED' then
    perform add_to_money_total('REFUNDED', quarter_hour_of(old.finalized_at), -1, -old.amount_cents);
  end if;
  if new.status = 'SUCCEEDED' then
    perform add_to_money_total('REFUNDED', quarter_hour_of(new.finalized_at), 1, new.amount_cents);
  end if;
  return null;
end $$;
create trigger refunds_totaled after insert or update or delete on refunds
  for each row execute function total_refunds();

create function owed_kind(status text) returns text language sql immutable
  return case status when 'PAYMENT_REQUESTED' then 'OWED' when 'BML' then 'OWED_LATER' end;

-- Locks the appointment, so that two transactions that change one side each see what the other did. Commands lock
-- appointments before invoices, so this waits for no one who waits for the invoice.
create function add_to_asked_total(appointment uuid, items integer, cents integer) returns void language plpgsql as $$
declare
  asked text;
begin
  if appointment is null then return; end if;
  select asked_kind(status, payment_request_type) into asked from appointments where id = appointment
    for no key update;
  perform add_to_money_total(asked, timestamptz 'epoch', items, cents);
end $$;

create function total_invoices() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (old.status, old.total_cents, old.paid_cents, old.sent_at, old.created_at, old.appointment_id)
      is not distinct from
      (new.status, new.total_cents, new.paid_cents, new.sent_at, new.created_at, new.appointment_id) then
    return null;
  end if;
  perform add_to_money_total(owed_kind(old.status), utc_day_of(coalesce(old.sent_at, old.created_at)), -1,
    -greatest(0, old.total_cents - old.paid_cents));
  perform add_to_money_total(owed_kind(new.status), utc_day_of(coalesce(new.sent_at, new.created_at)), 1,
    greatest(0, new.total_cents - new.paid_cents));
  if (old.status, old.total_cents, old.appointment_id) is distinct from
    (new.status, new.total_cents, new.appointment_id) then
    if old.status = 'PAYMENT_REQUESTED' then
      perform add_to_asked_total(old.appointment_id, -1, -old.total_cents);
    end if;
    if new.status = 'PAYMENT_REQUESTED' then
      perform add_to_asked_total(new.appointment_id, 1, new.total_cents);
    end if;
  end if;
  return null;
end $$;
create trigger invoices_totaled after insert or update or delete on invoices
  for each row execute function total_invoices();

-- An appointment has no invoice when it is inserted or deleted.
create function total_asked_appointments() returns trigger language plpgsql as $$
declare
  bills integer;
  total bigint;
begin
  select count(*), coalesce(sum(total_cents), 0) into bills, total from invoices
    where appointment_id = new.id and status = 'PAYMENT_REQUESTED';
  perform add_to_money_total(asked_kind(old.status, old.payment_request_type), timestamptz 'epoch', -bills, -total);
  perform add_to_money_total(asked_kind(new.status, new.payment_request_type), timestamptz 'epoch', bills, total);
  return null;
end $$;
create trigger appointments_asked_totaled after update on appointments
  for each row when (asked_kind(old.status, old.payment_request_type)
    is distinct from asked_kind(new.status, new.payment_request_type))
  execute function total_asked_appointments();

-- What the dashboard still reads from rows: the oldest of a queue, and the rest of a UTC day where a local one begins.
create index appointments_requested_since on appointments (status, status_changed_at)
  where status in ('PENDING APPROVAL', 'AWAITING TIME');
create index invoices_billed_later on invoices (coalesce(sent_at, created_at)) include (total_cents, paid_cents)
  where status = 'BML';

-- A page of one day and status in the order in which the list shows it, without reading the day.
drop index appointments_status_service_date_created_at_id_idx;
create index on appointments (status, service_date, created_at desc, id desc);
create index appointments_under_way on appointments (starts_at)
  where status in ('SCHEDULED', 'ON THE WAY') and provider_arrived_at is null;
