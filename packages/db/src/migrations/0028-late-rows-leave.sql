-- A message that is sent again after its event's month left makes that month of delivery_keys again, without one of
-- the outbox. Such months leave too, and join what was detached before.
create or replace function retire_partition() returns text language plpgsql
security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  due record;
  member text;
  name text;
  is_held boolean;
  runs jsonb;
  retired_as uuid;
begin
  if not pg_try_advisory_xact_lock(7226002) then
    return null;
  end if;
  for due in
    select distinct retention.table_name, retention.months, retention.least_months, retention.action, partition.month,
      to_char(partition.month, '_YYYY_MM') as suffix
    from retention join retention as member on retention.table_name in (member.table_name, member.follows)
    join table_partitions as partition on partition.table_name = member.table_name
    where retention.follows is null and retention.months >= retention.least_months
      and partition.month + make_interval(months => retention.months + 1) <= now() at time zone 'UTC'
    order by partition.month, retention.table_name
  loop
    -- What still waits keeps its month.
    execute case case when to_regclass(quote_ident(due.table_name || due.suffix)) is not null then due.table_name end
      when 'outbox' then format('select exists (select from %I where dispatched_at is null)
        or exists (select from job_runs where state = ''queued'' and id >= %L and id < %L)',
        due.table_name || due.suffix, partition_bound(due.month, 'text'),
        partition_bound((due.month + interval '1 month')::date, 'text'))
      when 'audit_log' then format('select exists (select from audit_seal_queue where at >= %L and at < %L)',
        partition_bound(due.month, 'timestamp with time zone'),
        partition_bound((due.month + interval '1 month')::date, 'timestamp with time zone'))
      when 'deliveries' then format('select exists (select from %I where state in (''queued'', ''claimed''))',
        due.table_name || due.suffix)
      else 'select false'
    end into is_held;
    continue when is_held;

    runs := null;
    if due.table_name = 'audit_log' then
      select coalesce(jsonb_agg(to_jsonb(run) order by run.first), '[]') into runs from (
        select min(seq) as first, max(seq) as last, sum(cardinality(row_ids)) as rows,
          (array_agg(encode(previous_hash, 'hex') order by seq))[1] as "previousHash",
          (array_agg(encode(hash, 'hex') order by seq desc))[1] as hash
        from (select *, seq - row_number() over (order by seq) as island from audit_seals
          where month = due.month) as seal
        group by island) as run;
    end if;
    for member in
      select table_name from retention where due.table_name in (table_name, follows) order by follows nulls last
    loop
      name := member || due.suffix;
      continue when to_regclass(quote_ident(name)) is null;
      if due.action = 'detach' then
        execute format('alter table %I detach partition %I', member, name);
        if to_regclass('retired.' || quote_ident(name)) is null then
          execute format('alter table %I set schema retired', name);
        else
          execute format('insert into retired.%1$I select * from public.%1$I on conflict do nothing', name);
          execute format('drop table public.%I', name);
        end if;
      else
        execute format('drop table %I', name);
      end if;
    end loop;
    retired_as := uuidv7();
    insert into audit_log (id, at, request_id, action, entity_type, entity_id, after)
    values (retired_as, now(), 'retention', 'retention.retire', 'resource', due.table_name || due.suffix,
      jsonb_build_object('table', due.table_name, 'month', to_char(due.month, 'YYYY-MM'), 'months', due.months,
        'action', due.action, 'seals', runs));
    insert into retired_partitions (table_name, month, retired_at, months, least_months, action, seals, audit_id)
    values (due.table_name, due.month, now(), due.months, due.least_months, due.action, runs, retired_as);
    return due.table_name || due.suffix;
  end loop;
  return null;
end $$;
