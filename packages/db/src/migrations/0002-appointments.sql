create table services (
  id uuid primary key,
  name text not null unique,
  rate_cents integer not null check (rate_cents >= 0),
  description text not null default '',
  category text not null,
  enabled boolean not null default true,
  telemedicine boolean not null default false,
  single_patient_only boolean not null default false,
  needs_consent boolean not null default false,
  produces_report boolean not null default false,
  taxable boolean not null default false,
  cpt_code text check (length(cpt_code) <= 15),
  created_at timestamptz not null default now()
);
create index services_category on services (category, name);

create sequence appointment_keys start 10001;

create table appointments (
  id uuid primary key,
  key text not null unique default 'BSD-' || nextval('appointment_keys'),
  status text not null check (status in ('PENDING APPROVAL', 'AWAITING TIME', 'SCHEDULED', 'ON THE WAY',
    'AWAITING PAYMENT', 'PAYMENT REQUESTED', 'PAID', 'COMPLETED', 'CANCELLED')),
  status_since timestamptz not null,
  type text not null check (type in ('SELF_ONLY', 'SELF_AND_FAMILY_MEMBER', 'FAMILY_MEMBER_ONLY')),
  telemedicine boolean not null default false,
  patient_id uuid not null references patients (id),
  household_id uuid not null references households (id),
  booked_by uuid not null references users (id),
  preferred_date date not null,
  slots text[] not null check (cardinality(slots) > 0),
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
  -- Local date of the visit, or the preferred one while it has no time: what lists sort and filter by.
  visit_date date not null,
  -- Counts each confirmed provider or time; a message about an older one is stale.
  revision integer not null default 0,
  patient_reschedules integer not null default 0,
  set_out_at timestamptz,
  estimate jsonb not null,
  comments_for_patient text,
  provider_notes text,
  provider_summary text,
  medical_order text,
  admin_comment text,
  soap_note text,
  soap_note_status text not null default 'NONE' check (soap_note_status in ('NONE', 'DRAFT', 'SUBMITTED')),
  produces_report boolean not null default false,
  reports_waived boolean not null default false,
  cancellation_reason text,
  payment_mode text check (payment_mode in ('CASH', 'Square POS', 'BML', 'ONLINE', 'CARD ON FILE')),
  payment_request_type text check (payment_request_type in ('CASH', 'Square POS', 'BML', 'ONLINE', 'CARD ON FILE')),
  version integer not null default 1,
  created_at timestamptz not null,
  check ((starts_at is null) = (ends_at is null)),
  check (ends_at > starts_at),
  check (status not in ('SCHEDULED', 'ON THE WAY') or (provider_id is not null and starts_at is not null)),
  check (status <> 'CANCELLED' or cancellation_reason is not null)
);

-- The only guard against double booking that holds under concurrency.
alter table appointments add constraint appointments_provider_free exclude using gist (
  provider_id with =, tstzrange(starts_at, ends_at) with &&
) where (provider_id is not null and status in ('SCHEDULED', 'ON THE WAY'));

create index appointments_created on appointments (created_at desc, id desc);
create index appointments_status_created on appointments (status, created_at desc, id desc);
create index appointments_visit_date on appointments (visit_date, starts_at, id);
create index appointments_status_visit on appointments (status, visit_date) include (created_at, id);
create index appointments_patient on appointments (patient_id, created_at desc);
create index appointments_household on appointments (household_id, created_at desc);
create index appointments_provider on appointments (provider_id, starts_at);
create index appointments_key_trgm on appointments using gin (key gin_trgm_ops);

-- Everybody on a visit, the main patient included.
create table appointment_patients (
  appointment_id uuid not null references appointments (id),
  patient_id uuid not null references patients (id),
  main boolean not null,
  symptom text,
  primary key (appointment_id, patient_id)
);
create index appointment_patients_patient on appointment_patients (patient_id);

-- What was asked for, as it was sold then.
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
create index appointment_services_service on appointment_services (service_id);

-- What was done.
create table services_availed (
  appointment_id uuid not null references appointments (id),
  position integer not null,
  service_id uuid not null references services (id),
  name text not null,
  cost_cents integer not null check (cost_cents >= 0),
  taxable boolean not null,
  primary key (appointment_id, position)
);

create table appointment_history (
  id uuid primary key,
  appointment_id uuid not null references appointments (id),
  at timestamptz not null,
  move text not null,
  from_status text,
  to_status text not null,
  actor_id uuid,
  actor_role text,
  reason text,
  before jsonb,
  after jsonb
);
create index appointment_history_appointment on appointment_history (appointment_id, at, id);
create trigger appointment_history_append_only before update or delete on appointment_history
  for each row execute function refuse_change();
