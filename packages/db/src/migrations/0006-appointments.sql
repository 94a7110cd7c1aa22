-- Requests from the public pages, appointments, and what surrounds their times.
create sequence appointment_request_keys start 30001;
create sequence appointment_keys start 10001;

create table appointment_requests (
  id uuid primary key,
  key text not null unique default 'REQ-' || nextval('appointment_request_keys'),
  status text not null default 'requested' check (status in ('requested', 'accepted', 'rejected', 'cancelled')),
  first_name text not null,
  last_name text not null,
  date_of_birth date not null,
  gender text not null,
  primary_symptoms text not null,
  is_existing_patient boolean not null,
  phone_e164 text not null check (phone_e164 ~ '^\+[1-9]\d{6,14}$'),
  email citext not null,
  language text not null default 'en' check (language in ('en', 'es')),
  referral_source text not null,
  preferred_date date not null,
  preferred_times_of_day text[] not null check (cardinality(preferred_times_of_day) > 0),
  telemedicine boolean not null,
  address1 text,
  address2 text,
  postal_code text,
  city text,
  state text,
  location_type text check (location_type in ('Home', 'Apartment', 'Office', 'Other')),
  special_instruction text,
  consent_accepted_at timestamptz,
  -- In dollars, as shown to the requester.
  estimate jsonb not null,
  -- Recognizes the same request sent twice within minutes.
  deduplication_hash bytea not null,
  decision_reason text,
  decided_by uuid references users (id),
  decided_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  check (status not in ('rejected', 'cancelled') or decision_reason is not null),
  check ((status = 'requested') = (decided_at is null))
);
create index on appointment_requests (created_at desc, id desc);
create index on appointment_requests (status, created_at desc, id desc);
create index on appointment_requests (deduplication_hash, created_at desc);
create index appointment_requests_name_trgm on appointment_requests
  using gin ((first_name || ' ' || last_name) gin_trgm_ops);

create table appointment_request_services (
  appointment_request_id uuid not null references appointment_requests (id),
  service_id uuid not null references services (id),
  position integer not null,
  name text not null,
  rate_cents integer not null check (rate_cents >= 0),
  primary key (appointment_request_id, service_id)
);

create table appointments (
  id uuid primary key,
  key text not null unique default 'BSD-' || nextval('appointment_keys'),
  status text not null check (status in ('PENDING APPROVAL', 'AWAITING TIME', 'SCHEDULED', 'ON THE WAY',
    'AWAITING PAYMENT', 'PAYMENT REQUESTED', 'PAID', 'COMPLETED', 'CANCELLED')),
  status_changed_at timestamptz not null,
  type text not null check (type in ('SELF_ONLY', 'SELF_AND_FAMILY_MEMBER', 'FAMILY_MEMBER_ONLY')),
  telemedicine boolean not null default false,
  patient_id uuid not null references patients (id),
  household_id uuid not null references households (id),
  booked_by uuid not null references users (id),
  appointment_request_id uuid unique references appointment_requests (id),
  preferred_date date not null,
  preferred_times_of_day text[] not null check (cardinality(preferred_times_of_day) > 0),
  telemedicine_time time,
  telemedicine_link text,
  location_type text check (location_type in ('Home', 'Apartment', 'Office', 'Other')),
  address1 text,
  address2 text,
  postal_code text,
  city text,
  state text,
  special_instruction text,
  consent_accepted_at timestamptz,
  provider_id uuid references providers (id),
  starts_at timestamptz,
  ends_at timestamptz,
  -- Local date of the confirmed time, else the preferred date: lists sort and filter by it.
  service_date date not null,
  -- Counts changes of provider and time, so that a message about an earlier one is dropped.
  schedule_revision integer not null default 0,
  patient_confirmed_at timestamptz,
  patient_reschedule_count integer not null default 0,
  en_route_at timestamptz,
  provider_arrived_at timestamptz,
  calendar_description text,
  calendar_sequence integer not null default 0,
  estimate jsonb not null,
  comments_for_patient text,
  provider_notes text,
  provider_summary text,
  medical_order text,
  admin_comment text,
  soap_note text,
  soap_note_status text not null default 'NONE' check (soap_note_status in ('NONE', 'DRAFT', 'SUBMITTED')),
  soap_note_template_id uuid references soap_note_templates (id),
  soap_note_template_name text,
  -- Separate from `version`, so that writing the note and scheduling do not conflict.
  soap_note_version integer not null default 1,
  soap_note_saved_at timestamptz,
  soap_note_saved_by uuid references users (id),
  soap_note_submitted_at timestamptz,
  soap_note_submitted_by uuid references users (id),
  produces_report boolean not null default false,
  report_requirement_waived boolean not null default false,
  cancellation_reason text,
  -- Fixed at cancellation, by the policy of that day.
  late_cancellation_fee_cents integer check (late_cancellation_fee_cents > 0),
  payment_mode text check (payment_mode in ('CASH', 'Square POS', 'BML', 'ONLINE', 'CARD ON FILE')),
  payment_request_type text check (payment_request_type in ('CASH', 'Square POS', 'BML', 'ONLINE', 'CARD ON FILE')),
  version integer not null default 1,
  created_at timestamptz not null,
  check ((starts_at is null) = (ends_at is null)),
  check (ends_at > starts_at),
  check (status not in ('SCHEDULED', 'ON THE WAY') or (provider_id is not null and starts_at is not null)),
  check (status <> 'CANCELLED' or cancellation_reason is not null),
  -- The only protection against double booking that holds under concurrency.
  constraint appointments_provider_free exclude using gist (
    provider_id with =, tstzrange(starts_at, ends_at) with &&
  ) where (provider_id is not null and status in ('SCHEDULED', 'ON THE WAY'))
);
create index on appointments (created_at desc, id desc);
create index on appointments (status, created_at desc, id desc);
create index on appointments (service_date, starts_at, id);
create index on appointments (status, service_date) include (created_at, id);
create index on appointments (patient_id, created_at desc);
create index on appointments (household_id, created_at desc);
create index on appointments (provider_id, starts_at);
create index appointments_key_trgm on appointments using gin (key gin_trgm_ops);
create index appointments_with_postal_code on appointments (postal_code) where postal_code is not null;
create index appointments_with_payment_mode on appointments (payment_mode, status) where payment_mode is not null;
create index appointments_with_payment_request on appointments (payment_request_type, status)
  where payment_request_type is not null;
-- The dashboard counts these.
create index appointments_payment_requested on appointments (id) include (payment_request_type)
  where status = 'PAYMENT REQUESTED';
create index appointments_unsigned on appointments (ends_at)
  where status in ('AWAITING PAYMENT', 'PAYMENT REQUESTED', 'PAID') and soap_note_status <> 'SUBMITTED';

-- All patients of an appointment, the primary one included.
create table appointment_patients (
  appointment_id uuid not null references appointments (id),
  patient_id uuid not null references patients (id),
  is_primary boolean not null,
  symptom text,
  symptom_image1 uuid,
  symptom_image2 uuid,
  primary key (appointment_id, patient_id)
);
create index on appointment_patients (patient_id);
create index appointment_patients_symptom_trgm on appointment_patients using gin (symptom gin_trgm_ops);

-- What was booked, at the price of that day.
create table appointment_services (
  appointment_id uuid not null references appointments (id),
  service_id uuid not null references services (id),
  position integer not null,
  name text not null,
  description text not null,
  category text not null,
  rate_cents integer not null check (rate_cents >= 0),
  primary key (appointment_id, service_id)
);
create index on appointment_services (service_id);

create table appointment_history (
  id uuid primary key,
  appointment_id uuid not null references appointments (id),
  occurred_at timestamptz not null,
  transition text not null,
  from_status text,
  to_status text not null,
  actor_id uuid,
  actor_role text,
  reason text,
  before jsonb,
  after jsonb
);
create index on appointment_history (appointment_id, occurred_at, id);
create trigger appointment_history_append_only before update or delete on appointment_history
  for each row execute function reject_change();
create trigger appointment_history_no_truncate before truncate on appointment_history
  for each statement execute function reject_change();

-- Patients who would take an earlier time than theirs.
create table waitlist_entries (
  id uuid primary key,
  appointment_id uuid not null unique references appointments (id),
  start_date date not null,
  end_date date not null,
  times_of_day text[] not null check (cardinality(times_of_day) > 0),
  created_at timestamptz not null,
  check (start_date <= end_date)
);
create index on waitlist_entries (start_date, end_date, created_at);

create table released_slots (
  id uuid primary key,
  provider_id uuid not null references providers (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  released_by_appointment_id uuid not null references appointments (id),
  created_at timestamptz not null,
  filled_by_appointment_id uuid references appointments (id),
  -- Filled, past, or offered to all who wait.
  closed_at timestamptz,
  check (starts_at < ends_at)
);
create index released_slots_open on released_slots (starts_at) where closed_at is null;

create table slot_offers (
  id uuid primary key,
  released_slot_id uuid not null references released_slots (id),
  appointment_id uuid not null references appointments (id),
  status text not null default 'OFFERED' check (status in ('OFFERED', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'GONE')),
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  unique (released_slot_id, appointment_id)
);
create unique index slot_offers_one_per_slot on slot_offers (released_slot_id) where status in ('OFFERED', 'ACCEPTED');
create unique index slot_offers_one_per_appointment on slot_offers (appointment_id) where status = 'OFFERED';
create index on slot_offers (appointment_id, offered_at desc);

create table bulk_runs (
  id uuid primary key,
  action text not null check (action in ('ACCEPT', 'ASSIGN', 'REMIND', 'CANCEL')),
  -- Shared by all items, such as the reason or the provider.
  payload jsonb not null,
  created_by uuid not null references users (id),
  session_id uuid not null,
  created_at timestamptz not null,
  finished_at timestamptz
);

create table bulk_items (
  id uuid primary key,
  run_id uuid not null references bulk_runs (id) on delete cascade,
  position integer not null,
  appointment_id uuid not null references appointments (id),
  -- For ASSIGN: { day, time }.
  slot jsonb,
  -- RUNNING: if the worker dies, the audit log shows whether the change was made.
  status text not null default 'WAITING' check (status in ('WAITING', 'RUNNING', 'DONE', 'REFUSED')),
  message text,
  unique (run_id, appointment_id)
);
create index on bulk_items (run_id, status, position);
create index on bulk_items (appointment_id);

-- Appointments per day and status, as differences to be summed: rows are only inserted, so that changes do not wait
-- for each other. Housekeeping compacts them.
create table appointment_daily_counts (
  service_date date not null,
  status text not null,
  appointment_count integer not null
);
create index on appointment_daily_counts (service_date, status) include (appointment_count);

create function count_inserted_appointments() returns trigger language plpgsql as $$
begin
  insert into appointment_daily_counts (service_date, status, appointment_count)
  select service_date, status, count(*) from new_rows group by service_date, status;
  return null;
end $$;
create function count_updated_appointments() returns trigger language plpgsql as $$
begin
  insert into appointment_daily_counts (service_date, status, appointment_count)
  select service_date, status, sum(one) from (
    select service_date, status, 1 as one from new_rows
    union all
    select service_date, status, -1 from old_rows) as changed
  group by service_date, status having sum(one) <> 0;
  return null;
end $$;
create function count_deleted_appointments() returns trigger language plpgsql as $$
begin
  insert into appointment_daily_counts (service_date, status, appointment_count)
  select service_date, status, -count(*) from old_rows group by service_date, status;
  return null;
end $$;
create trigger appointments_count_inserted after insert on appointments
  referencing new table as new_rows for each statement execute function count_inserted_appointments();
create trigger appointments_count_updated after update on appointments
  referencing new table as new_rows old table as old_rows
  for each statement execute function count_updated_appointments();
create trigger appointments_count_deleted after delete on appointments
  referencing old table as old_rows for each statement execute function count_deleted_appointments();
