const columns = `visit.id, visit.key, visit.status, visit.status_changed_at, visit.type, visit.telemedicine,
  visit.preferred_date, visit.preferred_times_of_day, visit.starts_at, visit.version, visit.created_at, visit.city,
  visit.postal_code, visit.payment_mode, visit.estimate ->> 'totalAmount' as total,
  person.id as person_id, person.first_name, person.last_name, patient.date_of_birth, patient.gender,
  patient.membership_type, provider.first_name as provider_first, provider.last_name as provider_last,
  invoice.total_cents,
  array(select name from appointment_services where appointment_id = visit.id order by position) as services`;

const joins = `join users person on person.id = visit.patient_id
  join patients patient on patient.id = visit.patient_id
  left join users provider on provider.id = visit.provider_id
  left join invoices invoice on invoice.appointment_id = visit.id and invoice.status <> 'CANCELLED'`;

export const filteredPage = `with found as (
    select id, created_at from appointments
    where status = $1 and service_date between $2 and $3 offset 0),
  page as (select id, created_at from found order by created_at desc, id desc limit 25)
  select ${columns}, (select count(*) from found) as of_all
  from page join appointments visit on visit.id = page.id ${joins}
  order by page.created_at desc, page.id desc`;

export const countAll = 'select count(*) as total from appointments';

export const firstPage = `with page as (
    select id, created_at from appointments order by created_at desc, id desc limit 25)
  select ${columns} from page join appointments visit on visit.id = page.id ${joins}
  order by page.created_at desc, page.id desc`;

/** Uses the search text as a pattern, and as the beginning of a key. */
export const search = `with people as materialized (
    select id from users where (first_name || ' ' || last_name) ilike $1
    union
    select id from users where email::text ilike $1),
  found as materialized (
    select id, created_at from appointments where patient_id = any(array(select id from people))
    union all
    select id, created_at from appointments where patient_id not in (select id from people) and id = any(array(
      select id from appointments where key like $2
      union all
      select appointment_id from appointment_patients
      where patient_id = any(array(select id from people)) and not is_primary))),
  page as (select id, created_at from found order by created_at desc, id desc limit 25)
  select ${columns}, (select count(*) from found) as of_all
  from page join appointments visit on visit.id = page.id ${joins}
  order by page.created_at desc, page.id desc`;

/** Reads only ids from the index, and then their rows. */
export const jump = `with page as (
    select id, created_at from appointments order by created_at desc, id desc limit 25 offset $1)
  select ${columns} from page join appointments visit on visit.id = page.id ${joins}
  order by page.created_at desc, page.id desc`;

export const dayCounts = `select status, count(*) from appointments where service_date = $1 group by status`;

/** The minimum that a page has to read, which is the limit for calls that show more. */
export const openVisits = `select ${columns} from appointments visit ${joins}
  where visit.household_id = (select household_id from patients where id = $1)
    and visit.status not in ('COMPLETED', 'CANCELLED', 'PAID') order by visit.created_at desc limit 100`;

export const visit = `select ${columns} from appointments visit ${joins} where visit.id = $1`;

export const conversation = `select * from chat_messages where conversation_id = $1 order by seq desc limit 50`;

export const inbox = `select chat.*, person.first_name, person.last_name, last.text, last.created_at as sent_at
  from (select * from conversations order by last_message_at desc, id limit 25) chat
  join users person on person.id = chat.patient_id
  join chat_messages last on last.conversation_id = chat.id and last.seq = chat.last_seq
  order by chat.last_message_at desc`;

export const dayVisits = `select visit.id, visit.provider_id, visit.starts_at, visit.ends_at, visit.status,
    visit.address1, visit.postal_code, person.first_name, person.last_name
  from appointments visit join users person on person.id = visit.patient_id
  where visit.service_date = $1 and visit.provider_id is not null`;

export const book = `with visit as (
    insert into appointments (id, status, status_changed_at, type, patient_id, household_id, booked_by, preferred_date,
      preferred_times_of_day, location_type, address1, postal_code, city, state, service_date, estimate, created_at)
    select uuidv7(), 'PENDING APPROVAL', now(), 'SELF_ONLY', id, household_id, id, current_date + 2,
      '{MORNING}', 'Home', '12 Harbor Lane', '60614', 'CHICAGO', 'Illinois', current_date + 2,
      '{"totalAmount":370}', now() from patients where id = $1 returning id, patient_id),
  people as (insert into appointment_patients (appointment_id, patient_id, is_primary, symptom)
    select id, patient_id, true, 'Sore throat' from visit),
  asked as (insert into appointment_services (appointment_id, service_id, position, name, description, category, rate_cents)
    select visit.id, service.id, 0, service.name, '', service.category, service.rate_cents
    from visit, services service where service.id = $2),
  history as (insert into appointment_history (id, appointment_id, occurred_at, transition, to_status)
    select uuidv7(), id, now(), 'book', 'PENDING APPROVAL' from visit),
  audit as (insert into audit_log (id, at, action, outcome, entity_type, entity_id, request_id)
    select uuidv7(), now(), 'appointment.book', 'done', 'appointment', id::text, 'bench' from visit),
  event as (insert into outbox (id, type, payload, entity_type, entity_id, urgent, request_id, created_at, dispatched_at)
    select uuidv7(), 'appointment.requested', jsonb_build_object('appointmentId', id), 'appointment', id::text,
      false, 'bench', now(), now() from visit)
  select id from visit`;
