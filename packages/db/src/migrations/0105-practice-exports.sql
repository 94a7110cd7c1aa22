-- The archive of the whole practice is an export, too. Its file is encrypted, and opens with this key alone.
alter table exports add column file_key bytea;
alter table exports drop constraint exports_type_check;
alter table exports add constraint exports_type_check
  check (type in ('APPOINTMENT', 'INVOICE', 'SERVICES', 'PRACTICE')) not valid;

-- One at a time. A practice has a few hundred exports.
-- squawk-ignore require-concurrent-index-creation
create unique index exports_one_practice on exports (type)
  where type = 'PRACTICE' and status in ('WAITING', 'RUNNING');
