-- Requests of patients to correct their record, with the practice's answer and what followed. 45 CFR 164.526
create table amendment_requests (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  requested_by uuid not null references users (id),
  status text not null default 'REQUESTED'
    check (status in ('REQUESTED', 'ACCEPTED', 'DENIED', 'DISAGREED', 'REBUTTED')),
  about text not null
    check (about in ('VISIT', 'NOTE', 'DOCUMENT', 'PAST_MEDICAL', 'FAMILY_MEDICAL', 'ALLERGY', 'MEDICATION', 'SURGICAL', 'OTHER')),
  -- A visit, document or chart entry by `about`, with its name when it was chosen.
  record_id uuid,
  record_label text,
  what_is_wrong text not null,
  what_it_should_say text not null,
  reason text not null,
  created_at timestamptz not null,
  -- The last day to answer, in the practice's time zone.
  due_on date not null,
  extended_at timestamptz,
  extension_reason text,
  answered_at timestamptz,
  answered_by uuid references users (id),
  change_made text,
  denial_ground text
    check (denial_ground in ('NOT_CREATED_HERE', 'NOT_PART_OF_RECORD', 'NOT_OPEN_TO_PATIENT', 'CORRECT')),
  denial_explanation text,
  others_to_tell text,
  others_told_at timestamptz,
  -- When the patient asked that request and denial go along with future disclosures.
  denial_shared_at timestamptz,
  statement text,
  statement_at timestamptz,
  rebuttal text,
  rebuttal_at timestamptz,
  check ((record_id is null) = (record_label is null)),
  check ((extended_at is null) = (extension_reason is null)),
  check ((status = 'REQUESTED') = (answered_at is null)),
  check ((status = 'ACCEPTED') = (change_made is not null)),
  check ((status in ('DENIED', 'DISAGREED', 'REBUTTED')) = (denial_ground is not null and denial_explanation is not null)),
  check ((status in ('DISAGREED', 'REBUTTED')) = (statement is not null)),
  check ((status = 'REBUTTED') = (rebuttal is not null)),
  check ((statement is null) = (statement_at is null)),
  check ((rebuttal is null) = (rebuttal_at is null)),
  check (others_to_tell is null or status = 'ACCEPTED'),
  check (others_told_at is null or others_to_tell is not null)
);
create index amendment_requests_of_patient on amendment_requests (patient_id, created_at desc);
create index amendment_requests_open on amendment_requests (due_on)
  where status = 'REQUESTED' or status = 'ACCEPTED' and others_to_tell is not null and others_told_at is null;

-- The moment at which the record was read; its files are of the same moment.
alter table record_downloads add column read_at timestamptz;
