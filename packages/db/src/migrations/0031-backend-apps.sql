-- Apps without a person: they prove themselves with a key and read the records of the whole practice.
alter table apps
  -- Where a system app publishes its keys, or the keys themselves, as a JWK Set.
  add column jwks_url text,
  add column jwks text,
  -- Of a system app; other apps read through grants.
  add column last_read_at timestamptz,
  -- After a new secret was made, the former one works until its end.
  add column former_secret_hash bytea,
  add column former_secret_ends_at timestamptz;
-- A system app is answered at no address.
alter table apps drop constraint apps_redirect_uris_check;
alter table apps add constraint apps_answer_somewhere
  check (cardinality(redirect_uris) > 0 or jwks_url is not null or jwks is not null) not valid;

-- A system app has no grant: its token names the app.
-- The release before joins the grant, so it takes such a token for an unknown one.
-- squawk-ignore ban-drop-not-null
alter table app_tokens alter column grant_id drop not null;
alter table app_tokens add column app_id uuid;
alter table app_tokens add constraint app_tokens_app_id_fkey foreign key (app_id) references apps (id) not valid;
alter table app_tokens add constraint app_tokens_of_one check (num_nonnulls(grant_id, app_id) = 1) not valid;
-- The table is small: its tokens are few and are deleted when they have ended.
-- squawk-ignore require-concurrent-index-creation
create index on app_tokens (app_id);

-- What a system app has proved itself with: each works once.
create table app_assertions (
  app_id uuid not null references apps (id),
  jti_hash bytea not null,
  expires_at timestamptz not null,
  primary key (app_id, jti_hash)
);
create index on app_assertions (expires_at);

-- Exports of many records as FHIR, made for an app or a super-admin and kept for a day.
create table bulk_exports (
  id uuid primary key,
  -- Null when a super-admin asked without an app.
  app_id uuid references apps (id),
  requested_by uuid not null references users (id),
  -- As it was asked for; it names nobody.
  request_url text not null,
  -- Of resources.
  types text[] not null check (cardinality(types) > 0),
  -- Those of the token that asked; null without an app.
  scopes text[],
  since timestamptz,
  status text not null default 'WAITING'
    check (status in ('WAITING', 'RUNNING', 'READY', 'FAILED', 'CANCELLED', 'EXPIRED')),
  -- Each start of the job counts up, so that an earlier run can no longer write.
  attempt integer not null default 0,
  percent_done integer not null default 0,
  -- What the files hold is as it was then.
  snapshot_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  check ((status = 'READY') <= (snapshot_at is not null and expires_at is not null))
);
create index on bulk_exports (app_id);
create index on bulk_exports (requested_by);

-- Written down before a file is begun, so that those of failed attempts are deleted, too.
create table bulk_export_files (
  export_id uuid not null references bulk_exports (id),
  attempt integer not null,
  name text not null,
  type text not null,
  resource_count integer not null default 0,
  primary key (export_id, attempt, name)
);
