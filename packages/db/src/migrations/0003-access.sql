-- Signing in, and everything that opens something without a password.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id),
  is_persistent boolean not null default false,
  ip inet,
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revocation_reason text
);
create index sessions_active on sessions (user_id) where revoked_at is null;
-- Finds the last sign-in, in ended sessions too.
create index on sessions (user_id, created_at desc);

create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions (id),
  created_at timestamptz not null,
  used_at timestamptz
);
create index on refresh_tokens (session_id);

create table device_tokens (
  token text primary key,
  user_id uuid not null references users (id),
  session_id uuid not null references sessions (id),
  created_at timestamptz not null default now()
);
create index on device_tokens (user_id);
create index on device_tokens (session_id);

create table one_time_codes (
  id uuid primary key,
  purpose text not null check (purpose in
    ('CONTACT', 'PATIENT_SIGN_IN', 'STAFF_SIGN_IN', 'RESET_PASSWORD', 'CONSENT')),
  -- The email address or phone number that it is sent to.
  contact citext not null,
  user_id uuid references users (id),
  -- Limits the code to one record where a contact could open several.
  scope_id uuid,
  -- Language of the page that requested it; null: the user's own.
  language text check (language in ('en', 'es')),
  code_hash bytea not null,
  -- Null once sent.
  encrypted_code bytea,
  attempt_count integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  superseded_at timestamptz,
  sending_started_at timestamptz,
  sent_at timestamptz,
  unsent_because text
);
create index on one_time_codes (purpose, contact, created_at desc);
create index one_time_codes_open on one_time_codes (user_id) where used_at is null and superseded_at is null;

-- Opaque tokens, each for one purpose and one record.
create table access_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('RESET_PASSWORD', 'PAYMENT', 'QUESTIONNAIRE', 'SET_PASSWORD',
    'DIRECT_LOGIN', 'INVITATION', 'CONSENT', 'EXPORT', 'EXPORT_FILE', 'RECEIPT', 'CONFIRM_CONTACT')),
  subject_id uuid not null,
  -- The session that requested an export file; the link ends with it.
  session_id uuid references sessions (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  redeemed_at timestamptz,
  revoked_at timestamptz
);
create index on access_links (subject_id);

-- One private calendar address a user; a new one replaces it.
create table calendar_feeds (
  user_id uuid primary key references users (id),
  token_hash bytea not null unique,
  created_at timestamptz not null
);

-- Emergency access to a chart, with its reason.
create table break_the_glass_grants (
  id uuid primary key,
  user_id uuid not null references users (id),
  patient_id uuid not null references patients (id),
  reason text not null,
  granted_at timestamptz not null,
  expires_at timestamptz not null
);
create index on break_the_glass_grants (user_id, patient_id, expires_at);
create index on break_the_glass_grants (expires_at);
