-- Pictures of people and of insurance cards, re-encoded when they came in.
create table pictures (
  id uuid primary key,
  kind text not null check (kind in ('PROFILE', 'INSURANCE')),
  -- Whose picture it is.
  user_id uuid not null references users (id),
  uploaded_by uuid not null references users (id),
  storage_key text not null unique,
  content_type text not null,
  size_bytes integer not null check (size_bytes >= 0),
  sha256 bytea not null,
  created_at timestamptz not null
);
create index pictures_user on pictures (user_id);

alter table users alter column profile_image type uuid using null;
alter table users add constraint users_profile_image_fkey foreign key (profile_image) references pictures (id);

-- What a person does not want to be told, by kind and channel; no row means wanted.
create table unwanted_messages (
  user_id uuid not null references users (id),
  kind text not null check (kind in ('visits', 'reminders', 'payments', 'results', 'chat')),
  channel text not null check (channel in ('email', 'text', 'push')),
  primary key (user_id, kind, channel)
);

alter table patients
  add column address1 text,
  add column address2 text,
  add column postal_code text,
  add column city text,
  add column state text,
  add column location_type text check (location_type in ('Home', 'Apartment', 'Office', 'Other')),
  -- The record that this one was merged into, while it is.
  add column merged_into uuid references patients (id),
  add column deceased_at timestamptz;
create index patients_state on patients (state) where state is not null;
create index patients_born on patients (date_of_birth);

create table insurances (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  payer text not null,
  plan text,
  member_id text not null,
  group_number text,
  holder_name text not null,
  holder_dob date,
  holder_relation text not null,
  front_image uuid references pictures (id),
  back_image uuid references pictures (id),
  priority integer not null default 1 check (priority between 1 and 3),
  valid_to date,
  version integer not null default 1,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index insurances_patient on insurances (patient_id) where removed_at is null;

create table pharmacies (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  name text not null,
  phone_e164 text not null,
  fax_e164 text,
  address1 text,
  address2 text,
  postal_code text,
  city text,
  state text,
  preferred boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null
);
create unique index pharmacies_one_preferred on pharmacies (patient_id) where preferred;
create index pharmacies_patient on pharmacies (patient_id);

-- Two records of one person became one; what moved, so that it can move back.
create table patient_merges (
  id uuid primary key,
  kept_id uuid not null references patients (id),
  merged_id uuid not null references patients (id),
  moved jsonb not null,
  merged_by uuid not null references users (id),
  merged_at timestamptz not null,
  undo_until timestamptz not null,
  undone_at timestamptz,
  undone_by uuid references users (id),
  check (kept_id <> merged_id)
);
create index patient_merges_kept on patient_merges (kept_id, merged_at desc);

alter table providers
  add column npi text check (npi ~ '^\d{10}$'),
  add column license_number text,
  add column license_state text,
  add column license_expires_on date;

create table provider_hours (
  provider_id uuid not null references providers (id),
  -- 0 is Sunday.
  weekday integer not null check (weekday between 0 and 6),
  from_time time not null,
  to_time time not null,
  primary key (provider_id, weekday, from_time),
  check (from_time < to_time)
);

create table provider_days_off (
  id uuid primary key,
  provider_id uuid not null references providers (id),
  from_day date not null,
  to_day date not null,
  reason text,
  check (from_day <= to_day)
);
create index provider_days_off_provider on provider_days_off (provider_id, from_day);

create table provider_invitations (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email citext not null,
  phone_e164 text not null,
  credentials text,
  -- EXPIRED is PENDING past its time; nothing has to happen for it.
  status text not null default 'PENDING' check (status in ('PENDING', 'ACCEPTED', 'REVOKED')),
  invited_by uuid not null references users (id),
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  -- There from the start, INVITED until accepted.
  provider_id uuid not null references providers (id),
  check ((status = 'ACCEPTED') = (accepted_at is not null))
);
create index provider_invitations_provider on provider_invitations (provider_id);
create unique index provider_invitations_open on provider_invitations (email) where status = 'PENDING';
create index provider_invitations_created on provider_invitations (created_at desc, id desc);

-- A text that people sign. A change is a new version; what was signed keeps its own.
create table consent_texts (
  id uuid primary key,
  type text not null,
  version integer not null,
  mode text not null check (mode in ('REQUEST', 'CONSENT')),
  title text not null,
  text text not null,
  created_by uuid references users (id),
  created_at timestamptz not null,
  unique (type, version)
);

create table consents (
  id uuid primary key,
  mode text not null check (mode in ('REQUEST', 'CONSENT')),
  status text not null default 'SENT' check (status in ('SENT', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  text_id uuid not null references consent_texts (id),
  -- Whose consent it is.
  request_to uuid not null references patients (id),
  -- Who has to answer: the patient, or the guardian of a minor.
  signer_id uuid not null references users (id),
  -- Null: the practice asks.
  request_from uuid references patients (id),
  appointment boolean not null default false,
  billing boolean not null default false,
  joins_household boolean not null default false,
  relationship text,
  sent_by uuid not null references users (id),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references users (id),
  answered_ip inet,
  withdrawn_at timestamptz,
  signature_kind text check (signature_kind in ('TYPED', 'DRAWN')),
  signature_name text,
  signature_path text,
  check ((mode = 'REQUEST') = (request_from is not null)),
  check (request_from is null or request_from <> request_to),
  check ((status = 'SENT') = (answered_at is null)),
  check (mode = 'REQUEST' or status not in ('APPROVED', 'WITHDRAWN') or signature_name is not null)
);
create index consents_to on consents (request_to, sent_at desc);
create index consents_sent on consents (sent_at desc, id desc);
-- What a granted request opens is looked up by the one who asked, on every read.
create index consents_granted on consents (request_from, request_to)
  where mode = 'REQUEST' and status = 'APPROVED';

create index consents_from on consents (request_from, sent_at desc) where request_from is not null;

-- The signed copy, and the one that says that the consent was withdrawn.
alter table documents
  add column consent_id uuid references consents (id),
  add column consent_status text check (consent_status in ('APPROVED', 'WITHDRAWN')),
  add constraint documents_consent_key unique (consent_id, consent_status),
  add constraint documents_consent_check check ((consent_id is null) = (consent_status is null));

create table saved_views (
  id uuid primary key,
  user_id uuid not null references users (id),
  resource text not null,
  name text not null,
  search text not null,
  created_at timestamptz not null,
  unique (user_id, resource, name)
);

-- Somebody looked at a patient in an emergency, for a reason and for an hour.
create table emergency_access (
  id uuid primary key,
  user_id uuid not null references users (id),
  patient_id uuid not null references patients (id),
  reason text not null,
  started_at timestamptz not null,
  ends_at timestamptz not null
);
create index emergency_access_user on emergency_access (user_id, patient_id, ends_at);

alter table access_links drop constraint access_links_purpose_check;
alter table access_links add constraint access_links_purpose_check check (purpose in
  ('RESET_PASSWORD', 'PAYMENT', 'QUESTIONNAIRE', 'SET_PASSWORD', 'DIRECT_LOGIN', 'INVITATION', 'CONSENT'));

alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check check (purpose in
  ('CONTACT', 'PATIENT_SIGN_IN', 'STAFF_SIGN_IN', 'RESET_PASSWORD', 'CONSENT'));
