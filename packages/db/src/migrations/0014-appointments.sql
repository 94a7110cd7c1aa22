-- A service can be taken out of the catalogue; visits keep it as it was sold, and its name is free again.
alter table services
  add column duration_minutes integer check (duration_minutes between 5 and 480),
  add column version integer not null default 1,
  add column removed_at timestamptz;
alter table services drop constraint services_name_key;
create unique index services_name on services (lower(name)) where removed_at is null;

-- What providers do, as staff enters and bills it; patients book the other catalogue.
create table provider_services (
  id uuid primary key,
  name text not null,
  rate_cents integer not null check (rate_cents >= 0),
  description text not null default '',
  category text not null,
  cpt_code text check (length(cpt_code) <= 15),
  enabled boolean not null default true,
  taxable boolean not null default false,
  produces_report boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
create unique index provider_services_name on provider_services (lower(name)) where removed_at is null;
create index provider_services_category on provider_services (category, name);

alter table services_availed
  alter column service_id drop not null,
  add column provider_service_id uuid references provider_services (id),
  add constraint services_availed_one_catalogue check (num_nonnulls(service_id, provider_service_id) = 1);
create index services_availed_service on services_availed (service_id);
create index services_availed_provider_service on services_availed (provider_service_id)
  where provider_service_id is not null;

-- What somebody without an account asked for on the public pages.
create sequence web_appointment_keys start 30001;
create table web_appointments (
  id uuid primary key,
  key text not null unique default 'REQ-' || nextval('web_appointment_keys'),
  status text not null default 'requested' check (status in ('requested', 'accepted', 'rejected', 'cancelled')),
  first_name text not null,
  last_name text not null,
  date_of_birth date not null,
  gender text not null,
  primary_symptoms text not null,
  is_patient boolean not null,
  phone_e164 text not null check (phone_e164 ~ '^\+[1-9]\d{6,14}$'),
  email citext not null,
  how_heard text not null,
  preferred_date date not null,
  slots text[] not null check (cardinality(slots) > 0),
  telemedicine boolean not null,
  address1 text,
  address2 text,
  postal_code text,
  city text,
  state text,
  location_type text check (location_type in ('Home', 'Apartment', 'Office', 'Other')),
  special_instruction text,
  consent_accepted_at timestamptz,
  -- In dollars, as shown when it was asked for.
  estimate jsonb not null,
  -- The same wish sent again within minutes is the same request.
  fingerprint bytea not null,
  reason text,
  decided_by uuid references users (id),
  decided_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  check (status not in ('rejected', 'cancelled') or reason is not null),
  check ((status = 'requested') = (decided_at is null))
);
create index web_appointments_created on web_appointments (created_at desc, id desc);
create index web_appointments_status on web_appointments (status, created_at desc, id desc);
create index web_appointments_fingerprint on web_appointments (fingerprint, created_at desc);
create index web_appointments_name_trgm on web_appointments using gin ((first_name || ' ' || last_name) gin_trgm_ops);

create table web_appointment_services (
  web_appointment_id uuid not null references web_appointments (id),
  service_id uuid not null references services (id),
  position integer not null,
  name text not null,
  rate_cents integer not null check (rate_cents >= 0),
  primary key (web_appointment_id, service_id)
);

alter table appointments
  add column web_appointment_id uuid unique references web_appointments (id),
  -- The patient says that the confirmed time stands; a new time asks again.
  add column confirmed_at timestamptz,
  add column arrived_at timestamptz,
  add column calendar_description text,
  -- Counts what was published to calendars.
  add column calendar_sequence integer not null default 0,
  -- What cancelling it late costs, by the policy of that day.
  add column late_fee_cents integer check (late_fee_cents > 0);

-- Up to two pictures or PDFs with each person's symptom; uploaded before the visit is booked.
alter table documents add column uploaded_by uuid references users (id);
alter table appointment_patients
  add column symptom_image1 uuid references documents (id),
  add column symptom_image2 uuid references documents (id);

-- A message to somebody who has no account: whoever sent a request from the public pages.
alter table deliveries
  alter column person_id drop not null,
  add column web_appointment_id uuid references web_appointments (id),
  add constraint deliveries_one_recipient check (num_nonnulls(person_id, web_appointment_id) = 1);
alter table deliveries drop constraint deliveries_event_id_template_channel_person_id_part_key;
alter table deliveries add constraint deliveries_once
  unique nulls not distinct (event_id, template, channel, person_id, web_appointment_id, part);

-- One private calendar address a person; a new one ends the old one.
create table calendar_feeds (
  user_id uuid primary key references users (id),
  token_hash bytea not null unique,
  created_at timestamptz not null
);

create table office_locations (
  id uuid primary key,
  name text not null,
  address1 text not null,
  address2 text,
  postal_code text not null,
  city text not null,
  state text not null,
  phone_e164 text,
  hours text,
  enabled boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now()
);

alter table settings add column version integer not null default 1;

-- Somebody would take an earlier time than the one they have, or any at all.
create table waitlist_entries (
  id uuid primary key,
  appointment_id uuid not null unique references appointments (id),
  from_day date not null,
  to_day date not null,
  slots text[] not null check (cardinality(slots) > 0),
  created_at timestamptz not null,
  check (from_day <= to_day)
);
create index waitlist_entries_days on waitlist_entries (from_day, to_day, created_at);

-- A confirmed time that was given up, while somebody may still want it.
create table freed_slots (
  id uuid primary key,
  provider_id uuid not null references providers (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  freed_by uuid not null references appointments (id),
  created_at timestamptz not null,
  taken_by uuid references appointments (id),
  -- Taken, past, or offered to everybody who waits.
  closed_at timestamptz,
  check (starts_at < ends_at)
);
create index freed_slots_open on freed_slots (starts_at) where closed_at is null;

create table slot_offers (
  id uuid primary key,
  slot_id uuid not null references freed_slots (id),
  appointment_id uuid not null references appointments (id),
  status text not null default 'OFFERED' check (status in ('OFFERED', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'GONE')),
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  unique (slot_id, appointment_id)
);
-- One offer of a slot at a time, and one acceptance for good.
create unique index slot_offers_one_open on slot_offers (slot_id) where status in ('OFFERED', 'ACCEPTED');
create index slot_offers_appointment on slot_offers (appointment_id, offered_at desc);
