-- What a search looks up besides names, contacts and keys.
create index appointment_patients_symptom_trgm on appointment_patients using gin (symptom gin_trgm_ops);
create index appointments_postal_code on appointments (postal_code) where postal_code is not null;
