-- What a family has for a minor ends when the minor turns 18.
alter table patients
  -- Null: since the record was made.
  add column household_since timestamptz,
  -- What was told and written down last: 30 days before, 7 days before, the end.
  add column coming_of_age text;
alter table patients add constraint patients_coming_of_age
  check (coming_of_age in ('MONTH', 'WEEK', 'ENDED')) not valid;

create function note_household_move() returns trigger language plpgsql as $$
begin
  new.household_since := now();
  return new;
end $$;
create trigger patients_household_since before update of household_id on patients
  for each row when (old.household_id is distinct from new.household_id) execute function note_household_move();
