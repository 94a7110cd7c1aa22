-- A deterministic multi-year practice: every value derives from a row number. Settings: bench.appointments,
-- bench.patients, bench.today (yyyy-MM-dd).
create temp table indexes_to_make on commit drop as
  select indexdef from pg_indexes
  join pg_class on pg_class.relname = indexname
  where schemaname = 'public'
    and tablename in ('users', 'households', 'patients', 'appointments', 'appointment_patients',
      'appointment_services', 'appointment_history', 'invoices', 'payments', 'services_rendered')
    and not exists (select from pg_constraint where conindid = pg_class.oid);

do $$
declare one record;
begin
  for one in select indexname from pg_indexes join pg_class on pg_class.relname = indexname
    where schemaname = 'public' and indexdef in (select indexdef from indexes_to_make)
  loop
    execute format('drop index %I', one.indexname);
  end loop;
end $$;

create function pg_temp.visits() returns int language sql immutable as $$ select current_setting('bench.appointments')::int $$;
create function pg_temp.patients() returns int language sql immutable as $$ select current_setting('bench.patients')::int $$;
create function pg_temp.providers() returns int language sql immutable as $$ select 1300 $$;
create function pg_temp.today() returns date language sql immutable as $$ select current_setting('bench.today')::date $$;

-- UUIDv7-like ids. Declared stable, like the functions it calls, so that PostgreSQL can inline it.
create function pg_temp.an_id(at timestamptz, kind int, i int) returns uuid language sql stable as $$
  select (lpad(to_hex((date_part('epoch', at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(kind), 3, '0')
    || '8' || lpad(to_hex(i), 15, '0'))::uuid $$;
-- Deterministic scatter of neighboring numbers.
create function pg_temp.spread(i int, salt int) returns int language sql immutable as $$
  select hashint4(i # (salt * 7919)) & 2147483647 $$;

create function pg_temp.patient_id(i int) returns uuid language sql stable as $$
  select pg_temp.an_id(timestamptz '2020-01-01' + i * interval '30 seconds', 1, i) $$;
create function pg_temp.provider_id(i int) returns uuid language sql stable as $$
  select pg_temp.an_id('2019-01-01', 2, i) $$;
create function pg_temp.service_id(i int) returns uuid language sql stable as $$
  select pg_temp.an_id('2019-01-01', 3, i) $$;

create function pg_temp.first_name(i int) returns text language sql immutable as $$
  select (array['Ada','Ben','Carla','David','Elena','Felix','Grace','Hugo','Ingrid','Jamal','Kira','Luca','Maya',
    'Noah','Olivia','Pedro','Quinn','Rosa','Samuel','Tara','Uma','Victor','Wanda','Xavier','Yara','Zoe','Amir',
    'Bella','Cyrus','Dalia','Emil','Farah'])[1 + i % 32] $$;
create function pg_temp.last_name(i int) returns text language sql immutable as $$
  select (array['Abrams','Bauer','Carter','Delgado','Ellison','Feldman','Garcia','Haddad','Ibrahim','Jensen',
    'Kowalski','Lindqvist','Morales','Nakamura','Okafor','Petrova','Quintero','Reyes','Solberg','Tanaka','Ueda',
    'Villanueva','Whitfield','Xu','Yilmaz','Zimmermann'])[1 + i % 26]
    || (array['','-Lee','-Stone','-Moss','-Grant','-West','-Cole','-Hart'])[1 + (i / 26) % 8] $$;

insert into users (id, role, email, phone_e164, first_name, last_name, created_at, updated_at)
select pg_temp.patient_id(i), 'PATIENT', 'patient' || i || '@example.test', '+1312' || lpad(i::text, 7, '0'),
  pg_temp.first_name(pg_temp.spread(i, 1)), pg_temp.last_name(pg_temp.spread(i, 2)), joined, joined
from generate_series(1, pg_temp.patients()) i, lateral (select timestamptz '2020-01-01' + i * interval '30 seconds' as joined) made;

-- Every third patient holds a household of three.
insert into households (id, account_holder_id)
select pg_temp.an_id('2020-01-01', 4, i), pg_temp.patient_id(i) from generate_series(1, pg_temp.patients(), 3) i;

insert into patients (id, household_id, relationship_to_account_holder, date_of_birth, gender, membership_type, postal_code, city, state)
select pg_temp.patient_id(i), pg_temp.an_id('2020-01-01', 4, holder), case i when holder then 'Self' else 'Child' end,
  date '1940-01-01' + pg_temp.spread(i, 3) % 28000, (array['Male','Female'])[1 + i % 2],
  (array['ON DEMAND','ON DEMAND','STANDARD','PREMIER'])[1 + pg_temp.spread(holder, 4) % 4],
  (60601 + i % 60)::text, 'CHICAGO', 'Illinois'
from generate_series(1, pg_temp.patients()) i, lateral (select i - (i - 1) % 3 holder) household;

insert into users (id, role, email, first_name, last_name)
select pg_temp.provider_id(i), 'PROVIDER', 'provider' || i || '@example.test', pg_temp.first_name(i * 5), pg_temp.last_name(i * 3)
from generate_series(1, pg_temp.providers()) i;
insert into providers (id, credentials) select pg_temp.provider_id(i), 'NP' from generate_series(1, pg_temp.providers()) i;

insert into services (id, name, rate_cents, category, telemedicine, duration_minutes)
select pg_temp.service_id(i), 'Service ' || i, 5000 + i * 500,
  (array['Urgent Care','Labs','Infusions','Aesthetics','Telemedicine'])[1 + i % 5], i % 5 = 4, 30 + i % 4 * 15
from generate_series(1, 40) i;

-- Three years back and thirty days ahead. The newest 2% have a unique future time.
create temp table visit on commit drop as
select i, pg_temp.an_id(created_at, 5, i) id, created_at, patient, pg_temp.patient_id(patient) patient_id,
  pg_temp.an_id('2020-01-01', 4, patient - (patient - 1) % 3) household_id,
  status, day, provider, starts_at, 1 + pg_temp.spread(i, 8) % 40 service
from generate_series(1, pg_temp.visits()) i,
  lateral (select pg_temp.today() - interval '3 years' + (i::float8 / pg_temp.visits()) * interval '3 years' created_at,
    1 + pg_temp.spread(i, 5) % pg_temp.patients() patient, pg_temp.spread(i, 6) % 100 die,
    pg_temp.visits() - i ahead) made,
  lateral (select case
      when ahead < pg_temp.visits() / 50 then
        (array['PENDING APPROVAL','AWAITING TIME','SCHEDULED','SCHEDULED','SCHEDULED'])[1 + die % 5]
      when die < 80 then 'COMPLETED' when die < 90 then 'CANCELLED' when die < 95 then 'PAID'
      when die < 98 then 'AWAITING PAYMENT' else 'PAYMENT REQUESTED' end status) stands,
  lateral (select case when status in ('PENDING APPROVAL', 'AWAITING TIME', 'CANCELLED') then null
    else 1 + ahead % pg_temp.providers() end provider) given,
  lateral (select case
      when provider is null then null
      when status = 'SCHEDULED' then pg_temp.today() + (ahead / pg_temp.providers()) / 10 * interval '1 day'
        + interval '14 hours' + (ahead / pg_temp.providers()) % 10 * interval '1 hour'
      else created_at + interval '1 day' end starts_at) timed,
  lateral (select coalesce(starts_at::date, (created_at + interval '2 days')::date) as day) dated;

insert into appointments (id, key, status, status_changed_at, type, patient_id, household_id, booked_by, preferred_date,
  preferred_times_of_day, location_type, address1, postal_code, city, state, provider_id, starts_at, ends_at, service_date, estimate,
  soap_note_status, soap_note_submitted_at, cancellation_reason, payment_mode, payment_request_type, created_at)
select id, 'BEN-' || i, status, created_at, 'SELF_ONLY', patient_id, household_id, patient_id, day, '{MORNING}', 'Home',
  patient || ' Lake Street', (60601 + patient % 60)::text, 'CHICAGO', 'Illinois', pg_temp.provider_id(provider),
  starts_at, starts_at + interval '45 minutes', day,
  '{"services":220,"discountAmount":0,"travelFee":150,"travelFeeWaived":0,"taxRate":0,"taxAmount":0,"totalAmount":370}',
  case when status in ('COMPLETED', 'PAID') then 'SUBMITTED' else 'NONE' end,
  case when status in ('COMPLETED', 'PAID') then starts_at + interval '2 hours' end,
  case status when 'CANCELLED' then 'Feels better' end,
  case when status in ('COMPLETED', 'PAID') then 'ONLINE' end,
  case when status = 'PAYMENT REQUESTED' then (array['BML','CASH'])[1 + i % 2]
    when provider is not null and status <> 'SCHEDULED' then 'ONLINE' end, created_at
from visit order by i;

insert into appointment_patients (appointment_id, patient_id, is_primary, symptom)
select id, patient_id, true, 'Sore throat' from visit order by i;
insert into appointment_services (appointment_id, service_id, position, name, description, category, rate_cents)
select id, pg_temp.service_id(service), 0, 'Service ' || service, '',
  (array['Urgent Care','Labs','Infusions','Aesthetics','Telemedicine'])[1 + service % 5], 5000 + service * 500
from visit order by i;
select make_partition('appointment_history', month)
from (select distinct key_month(created_at) as month from visit) as months;
insert into appointment_history (id, appointment_id, occurred_at, transition, to_status, actor_id, actor_role)
select pg_temp.an_id(created_at, 6, i), id, created_at, 'book', 'PENDING APPROVAL', patient_id, 'PATIENT'
from visit order by i;

create temp table bill on commit drop as
select i, id appointment_id, pg_temp.an_id(starts_at, 7, i) id, patient_id, starts_at, 20000 + service * 500 total,
  case when status in ('PAID', 'COMPLETED') then 'PAID' else 'PAYMENT_REQUESTED' end status
from visit where status in ('PAID', 'COMPLETED', 'AWAITING PAYMENT', 'PAYMENT REQUESTED');

insert into invoices (id, number, appointment_id, patient_id, status, membership_type, tax_rate, tax_cents, total_cents,
  payment_mode, payment_verified, created_at, paid_at)
select id, 'BEI-' || i, appointment_id, patient_id, status, 'ON DEMAND', 0, 0, total,
  case status when 'PAID' then case i % 50 when 0 then 'CASH' else 'ONLINE' end end,
  not (status = 'PAID' and i % 500 = 0), starts_at, case status when 'PAID' then starts_at + interval '1 hour' end
from bill order by i;
insert into payments (id, invoice_id, patient_id, type, status, payment_mode, amount_cents, created_at, finalized_at)
select pg_temp.an_id(starts_at, 8, i), id, patient_id, 'APPOINTMENT', 'SUCCESSFUL', 'ONLINE', total, starts_at,
  starts_at + interval '1 hour'
from bill where status = 'PAID' order by i;

-- Patients with a conversation: half wait for an answer.
create temp table chat on commit drop as
select i, pg_temp.an_id('2020-01-01', 9, i) id, pg_temp.patient_id(i) patient_id, 1 + i % 2 last_seq,
  pg_temp.today() - pg_temp.spread(i, 9) % 500000 * interval '1 minute' as sent_at
from generate_series(1, least(pg_temp.patients(), 100000)) i;
insert into conversations (id, kind, patient_id, original_patient_id, last_seq, last_message_at, created_at)
select id, 'PRACTICE', patient_id, patient_id, last_seq, sent_at, sent_at from chat order by i;
insert into chat_messages (id, conversation_id, seq, sender_id, sender_role, from_patient, type, text, created_at, read_at)
select pg_temp.an_id(sent_at, 10, i * 2 + seq), id, seq, case seq when 1 then patient_id end, case seq when 1 then 'PATIENT' end,
  seq = 1, 'text', 'Could someone come tomorrow morning?', sent_at, case when last_seq = 2 then sent_at end
from chat, generate_series(1, last_seq) seq order by i;

do $$
declare one text;
begin
  for one in select indexdef from indexes_to_make loop
    execute one;
  end loop;
end $$;

-- The triggers of the running totals and of the beginnings of names are disabled during generation.
insert into appointment_daily_counts (service_date, status, appointment_count, unassigned_count, unsigned_count)
select service_date, status, appointment_count, unassigned_count, unsigned_count from appointment_counts_of_rows;
insert into money_totals (kind, at, item_count, cents) select kind, at, item_count, cents from money_totals_of_rows;
insert into appointment_patient_counts (patient_id, status, appointment_count, is_new)
select patient_id, status, appointment_count, false from appointment_patient_counts_of_rows order by patient_id;
insert into invoice_totals select * from invoice_totals_of_rows;
insert into payment_totals select * from payment_totals_of_rows;
insert into user_name_beginnings (user_id, beginning)
select id, beginning from users, name_beginnings_of(first_name, last_name) as beginning order by beginning, id;
