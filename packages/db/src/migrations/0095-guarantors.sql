-- Who pays for a patient without seeing their record: a person of the practice, or somebody without an account.
create table guarantors (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  -- Null for somebody without an account, whom the next columns name.
  person_id uuid references patients (id),
  name text,
  email text,
  phone_e164 text,
  address text,
  language text not null default 'en' check (language in ('en', 'es')),
  -- Ends by itself when the patient comes of age.
  by_parenthood boolean not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  ended_by uuid references users (id),
  ended_at timestamptz,
  constraint guarantors_two_people check (person_id <> patient_id),
  constraint guarantors_named check ((person_id is null) = (name is not null)),
  constraint guarantors_ended check ((ended_by is null) = (ended_at is null))
);
create unique index guarantors_once on guarantors (patient_id) where ended_at is null;
create index guarantors_by_patient on guarantors (patient_id);
create index on guarantors (person_id) where person_id is not null;
create index on guarantors (created_by);
create index on guarantors (ended_by) where ended_by is not null;

-- What was sent, with the bills that it names.
create table guarantor_statements (
  id uuid primary key,
  guarantor_id uuid not null references guarantors (id),
  document_id uuid not null references documents (id),
  invoice_ids uuid[] not null,
  created_at timestamptz not null
);
create index on guarantor_statements (guarantor_id, created_at);
create index on guarantor_statements (document_id);

alter table access_links drop constraint access_links_purpose_check;
alter table access_links add constraint access_links_purpose_check check (purpose in ('RESET_PASSWORD', 'PAYMENT',
  'QUESTIONNAIRE', 'SET_PASSWORD', 'DIRECT_LOGIN', 'INVITATION', 'CONSENT', 'EXPORT', 'EXPORT_FILE', 'RECEIPT',
  'CONFIRM_CONTACT', 'VIDEO', 'VIDEO_GUEST', 'STATEMENT')) not valid;
