-- Apps that patients allow to read a record as FHIR. An app is never deleted: the audit trail names it.
create table apps (
  -- Its client_id.
  id uuid primary key,
  name text not null,
  redirect_uris text[] not null check (cardinality(redirect_uris) > 0),
  -- Of a confidential app; a public one has none and proves itself by PKCE alone.
  secret_hash bytea,
  -- What it may ask for.
  scopes text[] not null check (cardinality(scopes) > 0),
  requests_per_minute integer not null check (requests_per_minute > 0),
  is_enabled boolean not null default true,
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  version integer not null default 1
);
create index on apps (created_by);

-- One consent: this person lets this app read this patient's record.
create table app_grants (
  id uuid primary key,
  app_id uuid not null references apps (id),
  user_id uuid not null references users (id),
  patient_id uuid not null references patients (id),
  scopes text[] not null,
  created_at timestamptz not null,
  -- That of the code until the app has exchanged it.
  expires_at timestamptz not null,
  last_read_at timestamptz,
  revoked_at timestamptz,
  revocation_reason text
);
create index on app_grants (app_id);
create index on app_grants (user_id);
create index on app_grants (patient_id);

create table app_codes (
  code_hash bytea primary key,
  grant_id uuid not null references app_grants (id),
  redirect_uri text not null,
  code_challenge text not null,
  nonce text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on app_codes (grant_id);
create index on app_codes (expires_at);

create table app_tokens (
  token_hash bytea primary key,
  grant_id uuid not null references app_grants (id),
  kind text not null check (kind in ('access', 'refresh')),
  -- Those of the grant, or fewer if the app asked for fewer when it renewed.
  scopes text[] not null,
  expires_at timestamptz not null,
  -- Of a refresh token, which works once.
  used_at timestamptz
);
create index on app_tokens (grant_id);
create index on app_tokens (expires_at);
