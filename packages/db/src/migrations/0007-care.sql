-- What happened at an appointment, and the chart: services rendered, notes, codes, history, documents, reports.

-- Staff enters what was done, from either catalog.
create table services_rendered (
  appointment_id uuid not null references appointments (id),
  position integer not null,
  service_id uuid references services (id),
  provider_service_id uuid references provider_services (id),
  name text not null,
  cost_cents integer not null check (cost_cents >= 0),
  taxable boolean not null,
  primary key (appointment_id, position),
  constraint services_rendered_one_catalog check (num_nonnulls(service_id, provider_service_id) = 1)
);
create index on services_rendered (service_id);
create index services_rendered_provider_service on services_rendered (provider_service_id)
  where provider_service_id is not null;

create table soap_note_addenda (
  id uuid primary key,
  appointment_id uuid not null references appointments (id),
  text text not null,
  written_by uuid not null references users (id),
  written_at timestamptz not null
);
create index on soap_note_addenda (appointment_id, written_at);
create trigger soap_note_addenda_append_only before update or delete on soap_note_addenda
  for each row execute function reject_change();

-- Copies of the code and its description, because code lists change.
create table appointment_codes (
  appointment_id uuid not null references appointments (id),
  kind text not null check (kind in ('DX', 'CPT')),
  position integer not null,
  code_id uuid not null,
  code text not null,
  description text not null,
  primary key (appointment_id, kind, position)
);

create table patient_notes (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  text text not null,
  written_by uuid not null references users (id),
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on patient_notes (patient_id, created_at desc);

-- Medical history. The shape of `fields` depends on the kind.
create table chart_entries (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  kind text not null check (kind in ('PAST_MEDICAL', 'FAMILY_MEDICAL', 'ALLERGY', 'MEDICATION', 'SURGICAL')),
  fields jsonb not null,
  -- What staff had confirmed before the patient changed it, until staff confirms the change.
  confirmed_fields jsonb,
  source text not null check (source in ('PATIENT', 'STAFF')),
  reviewed_by uuid references users (id),
  reviewed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  check ((reviewed_by is null) = (reviewed_at is null))
);
create index on chart_entries (patient_id, kind, created_at);

create table chart_entry_revisions (
  id uuid primary key,
  entry_id uuid not null references chart_entries (id),
  at timestamptz not null,
  change text not null check (change in ('ADDED', 'EDITED', 'CONFIRMED', 'REMOVED')),
  actor_id uuid not null references users (id),
  actor_role text not null,
  reason text,
  fields jsonb not null
);
create index on chart_entry_revisions (entry_id, at desc);
create trigger chart_entry_revisions_append_only before update or delete on chart_entry_revisions
  for each row execute function reject_change();

-- An active allergy that staff confirmed stays in effect until staff confirms the patient's change.
create view allergies with (security_invoker = true) as
  select id, patient_id, effective ->> 'substance' as substance, effective ->> 'kind' as kind,
    effective ->> 'reaction' as reaction, effective ->> 'severity' as severity, effective ->> 'status' as status,
    case when effective <> fields then fields end as patient_reported_fields
  from (select *, case when confirmed_fields ->> 'status' = 'ACTIVE' then confirmed_fields else fields end as effective
    from chart_entries where kind = 'ALLERGY' and removed_at is null) as entry;

-- An explicit statement; adding an allergy deletes it.
create table no_known_allergies (
  patient_id uuid primary key references patients (id),
  source text not null check (source in ('PATIENT', 'STAFF')),
  documented_by uuid not null references users (id),
  documented_at timestamptz not null
);

-- Files of a patient. The other contexts add the foreign keys to what their documents belong to.
create table documents (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  appointment_id uuid references appointments (id),
  invoice_id uuid,
  invoice_version integer,
  consent_id uuid references consents (id),
  -- Approval and withdrawal each have a signed copy.
  consent_status text check (consent_status in ('APPROVED', 'WITHDRAWN')),
  submission_id uuid,
  conversation_id uuid,
  category text not null,
  name text not null,
  description text,
  storage_key text not null unique,
  content_type text not null,
  size_bytes integer not null check (size_bytes >= 0),
  sha256 bytea not null,
  uploaded_by uuid references users (id),
  created_at timestamptz not null,
  removed_at timestamptz,
  removed_by uuid references users (id),
  removed_reason text,
  unique (invoice_id, invoice_version),
  unique (consent_id, consent_status),
  check ((consent_id is null) = (consent_status is null))
);
create index on documents (patient_id, created_at desc);
create index on documents (appointment_id);
create index documents_newest on documents (created_at desc, id desc) where removed_at is null;
create index documents_of_conversation on documents (conversation_id) where conversation_id is not null;
-- One printed submission, and one copy of it with the appointment.
create unique index documents_one_per_submission on documents (submission_id, appointment_id) nulls not distinct
  where submission_id is not null;

alter table appointment_patients
  add foreign key (symptom_image1) references documents (id),
  add foreign key (symptom_image2) references documents (id);

create table reports (
  id uuid primary key,
  document_id uuid not null unique references documents (id),
  appointment_id uuid not null references appointments (id),
  patient_id uuid not null references patients (id),
  name text not null,
  status text not null default 'UPLOADED' check (status in ('UPLOADED', 'REVIEWED', 'RELEASED')),
  comment text,
  uploaded_by uuid references users (id),
  reviewed_by uuid references users (id),
  reviewed_at timestamptz,
  released_by uuid references users (id),
  released_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null
);
create index on reports (appointment_id);
create index on reports (patient_id, created_at desc);
create index on reports (created_at desc, id desc);
