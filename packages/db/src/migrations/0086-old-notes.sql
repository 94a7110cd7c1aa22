-- Clinical notes of the practice's old system: read, and never edited or signed.
create table old_notes (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  written_on date not null,
  -- As the old system names them; nobody here wrote it.
  author text,
  title text,
  text text not null,
  confidential boolean not null default false,
  imported_at timestamptz not null
);
create index on old_notes (patient_id, written_on desc, id desc);

-- The note, document, or membership that a row of an import became. Not a foreign key, since a reference stops an undo.
alter table import_rows add column record_id uuid;
-- What the check found in a file of a ZIP: its checksum, or why it is refused.
alter table import_rows add column file_facts jsonb;
