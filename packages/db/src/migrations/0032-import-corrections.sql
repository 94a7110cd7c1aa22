-- Corrections and decisions of people, kept when the rows are checked again.
create table import_corrections (
  import_id uuid not null references imports (id) on delete cascade,
  row_number integer not null,
  -- Only the corrected fields.
  cells jsonb not null default '{}',
  decision text check (decision in ('CREATE', 'USE', 'SKIP')),
  -- Whom the decision is about. Not a foreign key, since a reference to a patient stops an undo.
  patient_id uuid,
  primary key (import_id, row_number)
);

-- Rows of the import or undo that runs, so that row_count stays the file's.
alter table imports add column rows_to_do integer;
update imports set rows_to_do = row_count where status in ('IMPORTING', 'UNDOING');
update imports set row_count = (select max(row_number) - 1 from import_rows where import_id = imports.id)
  where status in ('IMPORTING', 'IMPORTED', 'UNDOING', 'UNDONE')
    and exists (select from import_rows where import_id = imports.id);
