create table questionnaires (
  id uuid primary key,
  name text not null unique,
  version integer not null default 1,
  form jsonb not null,
  active boolean not null default true
);

create table questionnaire_submissions (
  id uuid primary key,
  questionnaire_id uuid not null references questionnaires (id),
  -- The form as it was when it was sent: answers stay with the questions they answer.
  questionnaire_version integer not null,
  form jsonb not null,
  patient_id uuid not null references patients (id),
  appointment_id uuid references appointments (id),
  status text not null default 'NOT SUBMITTED' check (status in ('NOT SUBMITTED', 'SUBMITTED')),
  answers jsonb,
  sent_by uuid not null references users (id),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  submitted_at timestamptz,
  check ((status = 'SUBMITTED') = (answers is not null)),
  check ((status = 'SUBMITTED') = (submitted_at is not null))
);
create index questionnaire_submissions_sent on questionnaire_submissions (sent_at desc, id desc);
create index questionnaire_submissions_patient on questionnaire_submissions (patient_id, sent_at desc);
