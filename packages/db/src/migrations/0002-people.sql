-- User accounts, and the patients and providers behind them.
create table users (
  id uuid primary key,
  role text not null check (role in ('PATIENT', 'PROVIDER', 'ADMIN', 'SUPER_ADMIN')),
  status text not null default 'ACTIVE' check (status in ('INVITED', 'ACTIVE', 'INACTIVE', 'DECEASED')),
  user_name citext unique,
  email citext unique,
  phone_e164 text check (phone_e164 ~ '^\+[1-9]\d{6,14}$'),
  -- When the user proved to own the contact.
  email_proven_at timestamptz,
  phone_proven_at timestamptz,
  -- Until then a contact that staff changed cannot be used to sign in.
  email_held_until timestamptz,
  phone_held_until timestamptz,
  first_name text not null,
  last_name text not null,
  profile_image uuid,
  language text not null default 'en' check (language in ('en', 'es')),
  password_hash text,
  permissions text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Household members may share a phone number until one of them proves it.
create unique index users_phone_claimed on users (phone_e164)
  where phone_proven_at is not null or role <> 'PATIENT';
create index on users (phone_e164);
create index on users (role, last_name, first_name);
create index on users (created_at desc, id desc);
create index users_name_trgm on users using gin ((first_name || ' ' || last_name) gin_trgm_ops);
create index users_email_trgm on users using gin ((email::text) gin_trgm_ops);
create index users_phone_trgm on users using gin (phone_e164 gin_trgm_ops);

-- Photos of users and insurance cards, re-encoded on upload.
create table images (
  id uuid primary key,
  kind text not null check (kind in ('PROFILE', 'INSURANCE')),
  -- Who the image shows or belongs to.
  user_id uuid not null references users (id),
  uploaded_by uuid not null references users (id),
  storage_key text not null unique,
  content_type text not null,
  size_bytes integer not null check (size_bytes >= 0),
  sha256 bytea not null,
  created_at timestamptz not null
);
create index on images (user_id);
alter table users add foreign key (profile_image) references images (id);

-- A household and its account holder refer to each other, so one transaction inserts both.
create table households (
  id uuid primary key,
  account_holder_id uuid not null references users (id) deferrable initially deferred
);
create index on households (account_holder_id);

create table patients (
  id uuid primary key references users (id),
  household_id uuid not null references households (id) deferrable initially deferred,
  relationship_to_account_holder text not null default 'Self',
  date_of_birth date not null,
  gender text not null check (gender in ('Male', 'Female', 'Intersex', 'M-to-F Female', 'F-to-M Male')),
  membership_type text not null default 'ON DEMAND' check (membership_type in
    ('ON DEMAND', 'STANDARD', 'CYPRESS', 'PREMIER', 'PREMIER PLUS', 'LX ELITE', 'DEPENDENT')),
  membership_in_good_standing boolean not null default true,
  stripe_customer_id text unique,
  -- The card that is charged unless another one is chosen.
  default_payment_method_id text,
  address1 text,
  address2 text,
  postal_code text,
  city text,
  state text,
  location_type text check (location_type in ('Home', 'Apartment', 'Office', 'Other')),
  -- Set while this record is merged into another one.
  merged_into_patient_id uuid references patients (id),
  deceased_at timestamptz,
  removed_at timestamptz
);
create index on patients (household_id);
create index on patients (date_of_birth);
create index patients_with_state on patients (state) where state is not null;
create index patients_with_default_card on patients (default_payment_method_id)
  where default_payment_method_id is not null;

create table insurances (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  payer_name text not null,
  plan_name text,
  member_id text not null,
  group_number text,
  subscriber_name text not null,
  subscriber_date_of_birth date,
  relationship_to_subscriber text not null,
  front_image uuid references images (id),
  back_image uuid references images (id),
  priority integer not null default 1 check (priority between 1 and 3),
  termination_date date,
  version integer not null default 1,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index on insurances (patient_id);

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
create index on pharmacies (patient_id);

-- Merges of duplicate records, with the data to undo them.
create table patient_merges (
  id uuid primary key,
  surviving_patient_id uuid not null references patients (id),
  merged_patient_id uuid not null references patients (id),
  undo_data jsonb not null,
  merged_by uuid not null references users (id),
  merged_at timestamptz not null,
  undoable_until timestamptz not null,
  undone_at timestamptz,
  undone_by uuid references users (id),
  check (surviving_patient_id <> merged_patient_id)
);
create index on patient_merges (surviving_patient_id, merged_at desc);

create table providers (
  id uuid primary key references users (id),
  credentials text,
  specialty text,
  npi text check (npi ~ '^\d{10}$'),
  license_number text,
  license_state text,
  license_expires_on date
);

create table provider_working_hours (
  provider_id uuid not null references providers (id),
  -- 0 is Sunday.
  weekday integer not null check (weekday between 0 and 6),
  start_time time not null,
  end_time time not null,
  primary key (provider_id, weekday, start_time),
  check (start_time < end_time)
);

create table provider_time_off (
  id uuid primary key,
  provider_id uuid not null references providers (id),
  start_date date not null,
  end_date date not null,
  reason text,
  check (start_date <= end_date)
);
create index on provider_time_off (provider_id, start_date);

create table provider_invitations (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email citext not null,
  phone_e164 text not null,
  credentials text,
  -- An expired invitation stays PENDING; expires_at decides.
  status text not null default 'PENDING' check (status in ('PENDING', 'ACCEPTED', 'REVOKED')),
  invited_by uuid not null references users (id),
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  -- Created with the invitation; its user is INVITED until accepted.
  provider_id uuid not null references providers (id),
  check ((status = 'ACCEPTED') = (accepted_at is not null))
);
create unique index provider_invitations_one_pending on provider_invitations (email) where status = 'PENDING';
create index on provider_invitations (provider_id);
create index on provider_invitations (created_at desc, id desc);
