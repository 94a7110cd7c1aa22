-- squawk-ignore-file require-concurrent-index-creation
-- Upgrades from 0.2.0 stop the services (docs/operations/upgrades.md), so its indexes are made with the tables locked.

-- Most searches are the beginning of a word, of an email address, or of a phone number, or its last digits. An index
-- reads those in order; see docs/decisions/reads-on-the-hot-path.md.

-- Each name from each of its words on, first name first and last name first: "o'malley grace", "malley grace",
-- "grace o'malley". Written as it is typed, with one kind of apostrophe.
create function name_beginnings_of(first_name text, last_name text) returns setof text language sql immutable as $$
  with name (own, other) as (
    select translate(lower(one), '’ʼ', ''''''), translate(lower(another), '’ʼ', '''''')
    from (values (first_name, last_name), (last_name, first_name)) as both_ways (one, another))
  select distinct substr(own, regexp_instr(own, '\m\w', 1, place)) || ' ' || other
  from name, generate_series(1, regexp_count(own, '\m\w')) as place
$$;

create table user_name_beginnings (
  user_id uuid not null references users (id) on delete cascade,
  beginning text collate "C" not null,
  primary key (beginning, user_id)
);
insert into user_name_beginnings (user_id, beginning)
  select id, beginning from users, name_beginnings_of(first_name, last_name) as beginning order by beginning, id;
create index on user_name_beginnings (user_id);

create function keep_name_beginnings() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then delete from user_name_beginnings where user_id = new.id; end if;
  insert into user_name_beginnings (user_id, beginning)
    select new.id, name_beginnings_of(new.first_name, new.last_name);
  return null;
end $$;
create trigger users_name_beginnings_inserted after insert on users
  for each row execute function keep_name_beginnings();
create trigger users_name_beginnings_updated after update on users
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function keep_name_beginnings();

create index users_email_beginning on users (lower(email::text) text_pattern_ops) include (id);
create index users_phone_beginning on users (right(phone_e164, 10) text_pattern_ops) include (id);
create index users_phone_end on users (reverse(phone_e164) text_pattern_ops) include (id);
