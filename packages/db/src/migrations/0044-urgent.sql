-- What somebody waits for in front of a screen, and what is about a visit within the hour, overtakes everything else.
alter table outbox add column urgent boolean not null default false;

drop index outbox_waiting;
create index outbox_waiting on outbox (urgent desc, created_at, id) where dispatched_at is null;

-- One place for every statement that writes an event, planned ones included; a delivery is as urgent as what it tells.
create function mark_urgent() returns trigger language plpgsql as $$
declare
  told text := new.type;
  visit uuid := case when new.entity_type = 'appointment' then new.entity_id::uuid end;
begin
  if new.entity_type = 'delivery' then
    select event_type, appointment_id into told, visit from deliveries where id = new.entity_id::uuid;
  end if;
  new.urgent := new.urgent
    or coalesce(told, '') in ('code.issued', 'person.directLoginAsked', 'person.passwordLinkAsked')
    or exists (
      select from appointments
      where id = visit
        and starts_at between new.created_at - interval '1 hour' and new.created_at + interval '1 hour');
  return new;
end $$;
create trigger outbox_marks_urgent before insert on outbox for each row
  when (new.entity_type in ('code', 'person', 'appointment', 'delivery')) execute function mark_urgent();
