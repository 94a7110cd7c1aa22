-- Bills that a patient lets us charge to their cards. A row is one patient's choice; no row: autopay is off.
create table autopay (
  patient_id uuid primary key references patients (id),
  -- Bills above it are left to the patient.
  limit_cents integer not null check (limit_cents between 50 and 99999999),
  -- In the order in which they are tried.
  payment_method_ids text[] not null check (cardinality(payment_method_ids) between 1 and 3),
  notice_days integer not null check (notice_days between 1 and 7),
  -- Local hour of the charge.
  hour integer not null check (hour between 8 and 20),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table autopay_charges (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  invoice_id uuid not null references invoices (id),
  -- What the patient was told.
  amount_cents integer not null check (amount_cents > 0),
  state text not null check (state in ('PLANNED', 'CHARGING', 'PAID', 'DECLINED', 'STOPPED')),
  charge_at timestamptz not null,
  declined_count integer not null default 0,
  -- The decision to pay under way: a retry after a crash goes on with it.
  decision_id uuid,
  payment_id uuid references payments (id),
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint autopay_charges_ended check ((state in ('PLANNED', 'CHARGING')) = (ended_at is null)),
  constraint autopay_charges_decided check (state <> 'CHARGING' or decision_id is not null)
);
-- One charge at a time, whoever of a household has autopay.
create unique index autopay_charges_open on autopay_charges (invoice_id) where ended_at is null;
create index on autopay_charges (invoice_id);
create index on autopay_charges (patient_id, charge_at);
create index on autopay_charges (payment_id);
