-- no transaction
-- CSV, one of the forms of FHIR, or a C-CDA document.
alter table imports add column if not exists format text not null default 'CSV'
  constraint imports_format_check check (format in ('CSV', 'NDJSON', 'BUNDLE', 'CCDA'));
-- Resources without a place, by type, so that the check can name them.
alter table imports add column if not exists left_out jsonb not null default '{}';
-- What is about a patient of the file: what it becomes, and whom it names.
alter table import_rows add column if not exists resource jsonb;
alter table import_rows add column if not exists owner_key text;
-- Finds the patient of a resource.
create index concurrently if not exists import_rows_owners on import_rows (import_id, source_key)
  where source_key is not null;
-- The codes that another system gave an entry, while its name is the one that was coded.
alter table chart_entries add column if not exists codes jsonb;
