-- What staff had confirmed of an entry before its patient changed it, until staff confirms the change.
alter table chart_entries add column confirmed jsonb;

-- An allergy that staff knows of stands as staff knows it, whatever its patient says meanwhile.
create or replace view allergies with (security_invoker = true) as
  select id, patient_id, stands ->> 'substance' as substance, stands ->> 'kind' as kind,
    stands ->> 'reaction' as reaction, stands ->> 'severity' as severity, stands ->> 'status' as status,
    case when stands <> fields then fields end as patient_says
  from (select *, case when confirmed ->> 'status' = 'ACTIVE' then confirmed else fields end as stands
    from chart_entries where kind = 'ALLERGY' and removed_at is null) as entry;
