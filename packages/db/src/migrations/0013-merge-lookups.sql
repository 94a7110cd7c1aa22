-- Merging two records looks up all that is of one of them while others wait for it: messages, and removed insurances too.
create index deliveries_person on deliveries (person_id);
drop index insurances_patient;
create index insurances_patient on insurances (patient_id);
