-- One set of vital signs, measured at a visit. A wrong set is retracted and entered again, never changed.
create table vitals (
  id uuid primary key,
  appointment_id uuid not null references appointments (id),
  patient_id uuid not null references patients (id),
  measured_at timestamptz not null,
  systolic integer check (systolic between 40 and 300),
  diastolic integer check (diastolic between 20 and 200),
  heart_rate integer check (heart_rate between 20 and 300),
  respiratory_rate integer check (respiratory_rate between 4 and 100),
  oxygen_saturation integer check (oxygen_saturation between 50 and 100),
  temperature_f numeric(4, 1) check (temperature_f between 80 and 115),
  weight_lb numeric(5, 1) check (weight_lb between 1 and 1500),
  height_in numeric(4, 1) check (height_in between 10 and 108),
  recorded_by uuid not null references users (id),
  recorded_at timestamptz not null,
  retracted_by uuid references users (id),
  retracted_at timestamptz,
  retraction_reason text,
  constraint vitals_measured check (
    num_nonnulls(systolic, heart_rate, respiratory_rate, oxygen_saturation, temperature_f, weight_lb, height_in) > 0),
  constraint vitals_blood_pressure check ((systolic is null) = (diastolic is null) and systolic > diastolic),
  constraint vitals_retraction check (
    (retracted_at is null) = (retracted_by is null) and (retracted_at is null) = (retraction_reason is null))
);
create index vitals_of_patient on vitals (patient_id, measured_at desc, id);
create index vitals_of_appointment on vitals (appointment_id);
