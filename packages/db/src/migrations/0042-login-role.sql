-- What only grows is for the role of services and workers to add to, in every table that says so of itself.
do $$
declare
  grown regclass;
begin
  revoke create on schema public from public;
  if not exists (select from pg_roles where rolname = 'bedside_app') then
    return;
  end if;
  for grown in
    select distinct tgrelid::regclass from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where proname = 'refuse_change' and not tgisinternal
  loop
    execute format('revoke update, delete, truncate on %s from bedside_app', grown);
  end loop;
end $$;
