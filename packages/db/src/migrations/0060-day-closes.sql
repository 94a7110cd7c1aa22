-- Days and months whose books are closed.

-- The day whose books hold the row. Null until somebody closes that day.
alter table ledger_entries add column closed_on date;

-- What one close covers: the days since the close before it.
create table day_closes (
  id uuid primary key,
  first_day date not null unique,
  day date not null unique,
  expected_cash_cents integer not null,
  -- Without what the drawer held before. Below zero if more was paid out than taken in.
  counted_cash_cents integer not null,
  -- Why the count differs.
  remark text check (length(remark) between 3 and 500),
  closed_by uuid not null references users (id),
  closed_at timestamptz not null,
  approved_by uuid references users (id),
  approved_at timestamptz,
  constraint day_closes_days check (first_day <= day),
  constraint day_closes_difference_has_remark check (expected_cash_cents = counted_cash_cents or remark is not null),
  constraint day_closes_two_people check (approved_by <> closed_by),
  constraint day_closes_approved check ((approved_by is null) = (approved_at is null))
);

-- The months before a closed month are closed with it.
create table month_closes (
  month date primary key check (extract(day from month) = 1),
  closed_by uuid not null references users (id),
  closed_at timestamptz not null
);
create trigger month_closes_append_only before update or delete on month_closes
  for each row execute function reject_change();
create trigger month_closes_no_truncate before truncate on month_closes
  for each statement execute function reject_change();

create function is_month_closed(day date) returns boolean language sql stable as $$
  select exists (select from month_closes where month >= date_trunc('month', day)) $$;

-- Only the day that holds a row is entered later, and it stays once its month is closed.
create function reject_posted_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(old) - 'closed_on' is distinct from to_jsonb(new) - 'closed_on' then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  if is_month_closed(coalesce(old.closed_on, new.closed_on)) then
    raise exception 'the month of % is closed', coalesce(old.closed_on, new.closed_on)
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function reject_posted_change();

create function reject_closed_month_change() returns trigger language plpgsql as $$
begin
  if is_month_closed(old.first_day) then
    raise exception 'the month of % is closed', old.first_day using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger day_closes_final before update or delete on day_closes
  for each row execute function reject_closed_month_change();

do $$
begin
  if exists (select from pg_roles where rolname = 'bedside_app') then
    grant update (closed_on) on ledger_entries to bedside_app;
    revoke update, delete, truncate on month_closes from bedside_app;
  end if;
end $$;
