-- The oldest release that this schema still serves, named by its last migration. Only the migration writes it.
create table schema_compatibility (
  is_only_row boolean primary key default true check (is_only_row),
  oldest_code bigint not null
);
insert into schema_compatibility (oldest_code) values (18);

-- How far each backfill is. A row without an end is continued where it stopped.
create table backfills (
  name text primary key,
  last_key text,
  rows_done bigint not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz
);

do $$
begin
  if exists (select from pg_roles where rolname = 'bedside_app') then
    revoke insert, update, delete on schema_compatibility from bedside_app;
  end if;
end $$;
