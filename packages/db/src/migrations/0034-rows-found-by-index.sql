-- no transaction
-- The bills of a visit, canceled ones too, and the open conversations of one person.
create index concurrently if not exists invoices_of_appointment on invoices (appointment_id)
  where appointment_id is not null;
create index concurrently if not exists conversations_assigned on conversations (assigned_staff_id)
  where status = 'OPEN' and assigned_staff_id is not null;
-- The records that a patient took over.
create index concurrently if not exists patients_merged on patients (merged_into_patient_id)
  where merged_into_patient_id is not null;
