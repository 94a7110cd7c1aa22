-- What a court decided about a minor: staff keeps a note, and a named person learns nothing of the minor.
create table custody_notes (
  patient_id uuid primary key references patients (id),
  text text not null,
  written_by uuid not null references users (id),
  written_at timestamptz not null,
  version integer not null default 1
);

create table court_orders (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  -- Who learns nothing of the patient.
  person_id uuid not null references patients (id),
  -- The court and the number of the case, for staff.
  reference text not null,
  -- The midnight after the last day, in the practice's time zone.
  ends_at timestamptz,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  lifted_by uuid references users (id),
  lifted_at timestamptz,
  constraint court_orders_two_people check (person_id <> patient_id),
  constraint court_orders_lifted check ((lifted_by is null) = (lifted_at is null))
);
create unique index court_orders_once on court_orders (patient_id, person_id) where lifted_at is null and ends_at is null;
create index court_orders_by_patient on court_orders (patient_id);
create index court_orders_by_person on court_orders (person_id);
create index on custody_notes (written_by);
create index on court_orders (created_by);
create index on court_orders (lifted_by) where lifted_by is not null;
