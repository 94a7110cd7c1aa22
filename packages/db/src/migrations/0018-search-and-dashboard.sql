-- A search reads the visits of hundreds of people, and the newest of them and their statuses from the index alone.
drop index appointments_patient_id_created_at_idx;
create index on appointments (patient_id, created_at desc) include (id, status);
create index appointment_patients_guests on appointment_patients (patient_id) include (appointment_id)
  where not is_primary;
-- Byte order lets the unique index find keys by how they begin.
alter table appointments alter column key type text collate "C";

-- The dashboard reads these from the index alone.
create index appointments_requested on appointments (status, service_date, status_changed_at)
  where status in ('PENDING APPROVAL', 'AWAITING TIME');
create index invoices_requested on invoices (appointment_id) include (total_cents)
  where status = 'PAYMENT_REQUESTED';
drop index invoices_outstanding;
create index invoices_outstanding on invoices (created_at)
  include (status, total_cents, paid_cents, sent_at, appointment_id)
  where status in ('PAYMENT_REQUESTED', 'BML');
