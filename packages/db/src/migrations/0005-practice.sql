-- The catalogs, code lists, templates and settings that staff maintain, and the tools of the console.

-- What patients book. A removed service frees its name; appointments keep the service as it was sold.
create table services (
  id uuid primary key,
  name text not null,
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
  duration_minutes integer check (duration_minutes between 5 and 480),
  -- Sent to the patients of each appointment with this service.
  questionnaire_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
create unique index services_name on services (lower(name)) where removed_at is null;
create index on services (category, name);

-- What providers do and staff bills.
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
create index on provider_services (category, name);

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

create table tax_rates (
  id uuid primary key,
  -- A fraction: 0.0625 is 6.25%.
  rate numeric(6, 5) not null check (rate >= 0 and rate <= 1),
  jurisdiction text not null check (length(jurisdiction) between 2 and 60),
  effective_from date not null,
  created_by uuid references users (id),
  created_at timestamptz not null default now()
);
create index on tax_rates (effective_from desc, created_at desc);

create table symptoms (
  id uuid primary key,
  name text not null,
  active boolean not null default true,
  version integer not null default 1,
  removed_at timestamptz
);
create unique index symptoms_name on symptoms (lower(name)) where removed_at is null;

create table dx_codes (
  id uuid primary key,
  code text not null check (length(code) <= 15),
  description text not null,
  symptoms text[] not null default '{}',
  active boolean not null default true,
  version integer not null default 1,
  removed_at timestamptz
);
create unique index dx_codes_code on dx_codes (code) where removed_at is null;
create index on dx_codes using gin (symptoms);

create table cpt_codes (
  id uuid primary key,
  code text not null check (length(code) <= 15),
  description text not null,
  category text not null,
  active boolean not null default true,
  version integer not null default 1,
  removed_at timestamptz
);
create unique index cpt_codes_code on cpt_codes (code) where removed_at is null;
create index on cpt_codes (category, code);

create table soap_note_templates (
  id uuid primary key,
  name text not null,
  template text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  -- Used for appointments without a template of their own.
  is_default boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null,
  removed_at timestamptz
);
create unique index soap_note_templates_name on soap_note_templates (lower(name)) where removed_at is null;
create unique index soap_note_templates_default on soap_note_templates (is_default)
  where is_default and removed_at is null;

-- Spanish for the names that staff gives to services, plans and benefits. Keyed by the English text, because
-- appointments and invoices keep the text of their day.
create table spanish_words (
  english text primary key check (english <> ''),
  spanish text not null check (spanish <> ''),
  updated_by uuid references users (id),
  updated_at timestamptz not null
);

create table saved_views (
  id uuid primary key,
  user_id uuid not null references users (id),
  resource text not null,
  name text not null,
  search text not null,
  created_at timestamptz not null,
  unique (user_id, resource, name)
);

-- Console preferences, stored here so that they follow the user to every browser.
create table user_preferences (
  user_id uuid primary key references users (id),
  preferences jsonb not null,
  updated_at timestamptz not null
);

create table exports (
  id uuid primary key,
  type text not null check (type in ('APPOINTMENT', 'INVOICE', 'SERVICES')),
  column_keys text[] not null check (cardinality(column_keys) > 0),
  filters jsonb not null,
  status text not null default 'WAITING'
    check (status in ('WAITING', 'RUNNING', 'READY', 'FAILED', 'CANCELLED', 'EXPIRED')),
  -- Each start of the job counts up, so that an earlier run can no longer write.
  attempt integer not null default 0,
  rows_written integer not null default 0,
  row_count integer,
  -- Set once the file is complete.
  storage_key text,
  size_bytes bigint,
  failure_message text,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  check ((status = 'READY') <= (storage_key is not null and expires_at is not null))
);
create index on exports (created_at desc, id desc);
