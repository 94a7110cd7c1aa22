-- Questionnaires and their submissions.
create table questionnaires (
  id uuid primary key,
  name text not null unique,
  description text,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PUBLISHED', 'RETIRED')),
  draft_definition jsonb,
  published_definition jsonb,
  published_version integer not null default 0,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint questionnaires_published check ((published_version > 0) = (published_definition is not null)),
  constraint questionnaires_has_definition check (published_definition is not null or draft_definition is not null)
);
alter table services add foreign key (questionnaire_id) references questionnaires (id);

create table questionnaire_versions (
  questionnaire_id uuid not null references questionnaires (id),
  version integer not null,
  definition jsonb not null,
  published_by uuid references users (id),
  published_at timestamptz not null,
  primary key (questionnaire_id, version)
);
create trigger questionnaire_versions_append_only before update or delete on questionnaire_versions
  for each row execute function reject_change();

create table questionnaire_submissions (
  id uuid primary key,
  questionnaire_id uuid not null references questionnaires (id),
  questionnaire_version integer not null,
  -- As it was when sent, so that answers stay with their questions.
  definition jsonb not null,
  patient_id uuid not null references patients (id),
  appointment_id uuid references appointments (id),
  status text not null default 'NOT SUBMITTED' check (status in ('NOT SUBMITTED', 'SUBMITTED')),
  draft_answers jsonb not null default '{}',
  answers_revision integer not null default 0,
  saved_at timestamptz,
  answers jsonb,
  -- Computed on submission, by the definition as sent.
  scores jsonb not null default '[]',
  flagged_item_ids text[] not null default '{}',
  -- Null when an appointment's service sent it.
  sent_by uuid references users (id),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  submitted_at timestamptz,
  removed_at timestamptz,
  removed_by uuid references users (id),
  check ((status = 'SUBMITTED') = (answers is not null)),
  check ((status = 'SUBMITTED') = (submitted_at is not null))
);
create unique index questionnaire_submissions_one_open
  on questionnaire_submissions (questionnaire_id, patient_id, appointment_id)
  nulls not distinct where status = 'NOT SUBMITTED' and removed_at is null;
create index on questionnaire_submissions (sent_at desc, id desc);
create index on questionnaire_submissions (patient_id, sent_at desc);
create index questionnaire_submissions_of_appointment on questionnaire_submissions (appointment_id)
  where appointment_id is not null;
create index questionnaire_submissions_waiting on questionnaire_submissions (expires_at)
  where status = 'NOT SUBMITTED';
create index questionnaire_submissions_flagged on questionnaire_submissions (submitted_at desc)
  where flagged_item_ids <> '{}' and removed_at is null;
alter table documents add foreign key (submission_id) references questionnaire_submissions (id);

-- Uploaded answers; a submission accepts only its own images.
create table questionnaire_images (
  document_id uuid primary key references documents (id),
  submission_id uuid not null references questionnaire_submissions (id),
  question_id text not null
);
create index on questionnaire_images (submission_id);
