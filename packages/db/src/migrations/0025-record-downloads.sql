-- Copies of a patient's record, made on request and kept for a week.
create table record_downloads (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  requested_by uuid not null references users (id),
  -- Why staff made it; null when the patient or the account holder asked.
  reason text,
  status text not null default 'WAITING'
    check (status in ('WAITING', 'RUNNING', 'READY', 'FAILED', 'EXPIRED')),
  -- Each start of the job counts up, so that an earlier run can no longer write.
  attempt integer not null default 0,
  files_packed integer not null default 0,
  file_count integer,
  -- Set once the file is complete.
  storage_key text,
  size_bytes bigint,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  check ((status = 'READY') <= (storage_key is not null and expires_at is not null))
);
create index record_downloads_of_patient on record_downloads (patient_id, created_at desc);
create unique index record_downloads_one_open on record_downloads (patient_id, requested_by)
  where status in ('WAITING', 'RUNNING');
