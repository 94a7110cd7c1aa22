create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Rows of these tables are written once and stay as they are.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table users (
  id uuid primary key,
  role text not null check (role in ('PATIENT', 'PROVIDER', 'ADMIN', 'SUPER_ADMIN')),
  status text not null default 'ACTIVE' check (status in ('INVITED', 'ACTIVE', 'INACTIVE', 'DECEASED')),
  user_name citext unique,
  email citext unique,
  phone_e164 text unique check (phone_e164 ~ '^\+[1-9]\d{6,14}$'),
  first_name text not null,
  last_name text not null,
  profile_image text,
  password_hash text,
  permissions text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_name_trgm on users using gin ((first_name || ' ' || last_name) gin_trgm_ops);
create index users_email_trgm on users using gin ((email::text) gin_trgm_ops);
create index users_phone_trgm on users using gin (phone_e164 gin_trgm_ops);
create index users_role_name on users (role, last_name, first_name);
create index users_created on users (created_at desc, id desc);

create table households (
  id uuid primary key,
  holder_id uuid not null references users (id) deferrable initially deferred
);

create table patients (
  id uuid primary key references users (id),
  household_id uuid not null references households (id) deferrable initially deferred,
  relationship text not null default 'Self',
  date_of_birth date not null,
  gender text not null check (gender in ('Male', 'Female', 'Intersex', 'M-to-F Female', 'F-to-M Male')),
  membership_type text not null default 'ON DEMAND' check (membership_type in
    ('ON DEMAND', 'STANDARD', 'CYPRESS', 'PREMIER', 'PREMIER PLUS', 'LX ELITE', 'DEPENDENT')),
  membership_good boolean not null default true,
  stripe_customer_id text unique,
  removed_at timestamptz
);
create index patients_household on patients (household_id);

create table allergies (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  substance text not null,
  kind text not null default 'drug',
  reaction text,
  severity text,
  status text not null default 'active' check (status in ('active', 'resolved'))
);
create index allergies_patient on allergies (patient_id);

create table providers (
  id uuid primary key references users (id),
  credentials text,
  specialty text
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id),
  remember boolean not null default false,
  ip inet,
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_because text
);
create index sessions_user on sessions (user_id) where revoked_at is null;

create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions (id),
  created_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

create table one_time_codes (
  id uuid primary key,
  purpose text not null check (purpose in ('CONTACT', 'PATIENT_SIGN_IN', 'STAFF_SIGN_IN', 'RESET_PASSWORD')),
  -- The e-mail address or phone number that it proves or reaches.
  contact citext not null,
  user_id uuid references users (id),
  code_hash bytea not null,
  -- Encrypted until sent, then null.
  sealed_code bytea,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  replaced_at timestamptz,
  send_claimed_at timestamptz,
  sent_at timestamptz
);
create index one_time_codes_contact on one_time_codes (purpose, contact, created_at desc);

-- Opaque tokens that open one thing for one purpose: a password reset, a payment page.
create table access_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('RESET_PASSWORD', 'PAYMENT', 'QUESTIONNAIRE')),
  subject_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create index access_links_subject on access_links (subject_id);

create table device_tokens (
  token text primary key,
  user_id uuid not null references users (id),
  session_id uuid not null references sessions (id),
  created_at timestamptz not null default now()
);
create index device_tokens_user on device_tokens (user_id);

-- Growing delays and limits, shared by every process.
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

create table idempotency_keys (
  user_id uuid not null,
  call text not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, call, key)
);

create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid,
  actor_role text,
  session_id uuid,
  ip inet,
  request_id text not null,
  action text not null,
  outcome text not null default 'done' check (outcome in ('done', 'refused')),
  entity_type text not null,
  entity_id text not null,
  -- Whose data it was, where it was a patient's.
  patient_id uuid,
  before jsonb,
  after jsonb
);
create index audit_log_at on audit_log (at desc);
create index audit_log_patient on audit_log (patient_id, at desc);
create index audit_log_entity on audit_log (entity_type, entity_id, at desc);
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
