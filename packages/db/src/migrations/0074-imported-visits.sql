-- no transaction
-- The visit that a row of an import became. Not a foreign key, since a reference to a visit stops an undo.
alter table import_rows add column if not exists appointment_id uuid;
-- Took place, or was canceled, in the practice's old system: its price, place, and steps aren't known.
alter table appointments add column if not exists from_old_system boolean not null default false;
-- Visits name their patients by the IDs that earlier imports brought along, and have keys of their own.
create index concurrently if not exists import_rows_sources on import_rows (source_key)
  where outcome in ('CREATED', 'LINKED', 'KEPT');
