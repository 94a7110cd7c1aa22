-- How many visits there are of each day and status, as differences that are added up: no row is updated, so no change
-- waits for another. Housekeeping makes one row of many.
create table visit_counts (
  visit_date date not null,
  status text not null,
  visits integer not null
);
create index visit_counts_day on visit_counts (visit_date, status) include (visits);

insert into visit_counts (visit_date, status, visits)
select visit_date, status, count(*) from appointments group by visit_date, status;

create function count_added_visits() returns trigger language plpgsql as $$
begin
  insert into visit_counts (visit_date, status, visits)
  select visit_date, status, count(*) from added group by visit_date, status;
  return null;
end $$;
create function count_moved_visits() returns trigger language plpgsql as $$
begin
  insert into visit_counts (visit_date, status, visits)
  select visit_date, status, sum(one) from (
    select visit_date, status, 1 as one from added
    union all
    select visit_date, status, -1 from gone) as moved
  group by visit_date, status having sum(one) <> 0;
  return null;
end $$;
create function count_removed_visits() returns trigger language plpgsql as $$
begin
  insert into visit_counts (visit_date, status, visits)
  select visit_date, status, -count(*) from gone group by visit_date, status;
  return null;
end $$;

create trigger appointments_added after insert on appointments referencing new table as added
  for each statement execute function count_added_visits();
create trigger appointments_moved after update on appointments referencing new table as added old table as gone
  for each statement execute function count_moved_visits();
create trigger appointments_removed after delete on appointments referencing old table as gone
  for each statement execute function count_removed_visits();
