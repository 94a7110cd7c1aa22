-- Keys of other systems. A key acts in its owner's name, with its own scopes, and is never deleted.
create table api_keys (
  id uuid primary key,
  name text not null,
  -- The super-admin who has seen its secret. Without that role it no longer works.
  owner_id uuid not null references users (id),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Addresses and CIDR blocks; none: from everywhere.
  allowed_ips text[] not null,
  requests_per_minute integer not null check (requests_per_minute > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  version integer not null default 1
);
create index on api_keys (owner_id);

-- After a rotation the former secret works for a while beside the new one.
create table api_key_secrets (
  secret_hash bytea primary key,
  api_key_id uuid not null references api_keys (id),
  last_four text not null,
  created_at timestamptz not null,
  ends_at timestamptz
);
create index on api_key_secrets (api_key_id, ends_at);
create unique index api_key_secrets_current on api_key_secrets (api_key_id) where ends_at is null;
