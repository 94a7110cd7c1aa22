-- Patients from other systems: the files, and one row for each of their rows.
create table imports (
  id uuid primary key,
  status text not null default 'UPLOADED' check (status in ('UPLOADED', 'CHECKING', 'CHECKED', 'IMPORTING', 'IMPORTED',
    'UNDOING', 'UNDONE', 'FAILED', 'DISCARDED')),
  file_name text not null,
  -- Null once the file is deleted.
  storage_key text,
  size_bytes bigint not null,
  encoding text not null,
  delimiter text not null,
  preset text,
  -- Header, samples, and the field of each column.
  columns jsonb not null,
  -- Each check counts up, so that an earlier one can no longer write.
  check_number integer not null default 0,
  rows_done integer not null default 0,
  row_count integer,
  -- Results, kept when the rows are deleted.
  kept_counts jsonb,
  failure_message text,
  created_by uuid not null references users (id),
  session_id uuid not null,
  created_at timestamptz not null,
  checked_at timestamptz,
  imported_at timestamptz,
  undoable_until timestamptz,
  undone_at timestamptz
);
create index on imports (created_at desc, id desc);
create index on imports (created_by);

create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  -- As in a spreadsheet: the headers are row 1.
  row_number integer not null,
  outcome text not null check (outcome in ('READY', 'MATCHED', 'DUPLICATE', 'REFUSED', 'SKIPPED', 'CREATED', 'LINKED',
    'REMOVED', 'KEPT')),
  -- The cells by field, as the file has them or as they were corrected.
  cells jsonb not null,
  issues jsonb not null default '[]',
  because text[] not null default '{}',
  -- Who it may be, and then who it became. Not a foreign key, since a reference to a patient stops an undo.
  patient_id uuid,
  -- Compared within the file: the same person, the same ID, and the household.
  person_key text,
  source_key text,
  household_key text,
  -- The account holder of a household comes first.
  household_rank integer not null default 0,
  balance_cents integer,
  invoice_id uuid,
  primary key (import_id, row_number)
);
create index on import_rows (import_id, outcome, household_rank, row_number);
create index import_rows_households on import_rows (import_id, household_key) where household_key is not null;
