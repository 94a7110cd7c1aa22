-- no transaction
-- The visit that a row of an import became. Not a foreign key, since a reference to a visit stops an undo.
alter table import_rows add column if not exists appointment_id uuid;
-- Visits name their patients by the IDs that earlier imports brought along.
create index concurrently if not exists import_rows_sources on import_rows (source_key)
  where outcome in ('CREATED', 'LINKED');
