create table tax_rates (
  id uuid primary key,
  -- A fraction: 0.0625 is 6.25%.
  rate numeric(6, 5) not null check (rate >= 0 and rate <= 1),
  effective_from date not null,
  created_by uuid references users (id),
  created_at timestamptz not null default now()
);
create index tax_rates_effective on tax_rates (effective_from desc, created_at desc);

create sequence invoice_numbers start 20001;

create table invoices (
  id uuid primary key,
  number text not null unique default 'INV-' || nextval('invoice_numbers'),
  appointment_id uuid references appointments (id),
  patient_id uuid not null references patients (id),
  status text not null check (status in ('DRAFT', 'BML', 'CANCELLED', 'PAID', 'PAYMENT_REQUESTED')),
  membership_type text not null,
  tax_rate numeric(6, 5) not null check (tax_rate >= 0 and tax_rate <= 1),
  total_cents integer not null check (total_cents >= 0),
  payment_mode text,
  payment_verified boolean not null default true,
  payment_remarks text,
  version integer not null default 1,
  created_at timestamptz not null,
  paid_at timestamptz
);
-- A visit that comes back after its invoice was cancelled gets a new one.
create unique index invoices_one_per_appointment on invoices (appointment_id) where status <> 'CANCELLED';
create index invoices_status on invoices (status, created_at desc);
create index invoices_number_trgm on invoices using gin (number gin_trgm_ops);
create index invoices_patient on invoices (patient_id, created_at desc);

create table invoice_lines (
  invoice_id uuid not null references invoices (id),
  position integer not null,
  kind text not null check (kind in ('SERVICE', 'DISCOUNT', 'TRAVEL', 'WAIVER', 'TAX')),
  label text not null,
  amount_cents integer not null,
  primary key (invoice_id, position),
  check (case when kind in ('DISCOUNT', 'WAIVER') then amount_cents <= 0 else amount_cents >= 0 end)
);

-- One row is one decision to pay; its id is the idempotency key at the payment provider.
create table payments (
  id uuid primary key,
  invoice_id uuid not null references invoices (id),
  patient_id uuid not null references patients (id),
  type text not null check (type in ('APPOINTMENT', 'CUSTOM INVOICE')),
  status text not null default 'OPEN' check (status in ('OPEN', 'SUCCESSFUL', 'FAILED')),
  mode text not null check (mode in ('CASH', 'Square POS', 'BML', 'ONLINE', 'CARD ON FILE')),
  channel text not null default 'WEB',
  amount_cents integer not null check (amount_cents > 0),
  intent_id text unique,
  client_secret text,
  charge_id text,
  verified boolean not null default true,
  remarks text,
  failure_message text,
  refunded_cents integer not null default 0 check (refunded_cents >= 0 and refunded_cents <= amount_cents),
  created_by uuid,
  created_at timestamptz not null,
  settled_at timestamptz
);
-- At most one payment of an invoice is under way or settled.
create unique index payments_one_per_invoice on payments (invoice_id) where status in ('OPEN', 'SUCCESSFUL');
create index payments_created on payments (created_at desc, id desc);
create index payments_patient on payments (patient_id, created_at desc);

-- Cards on file. Whose a card is we know ourselves: a stranger's card is refused without asking anybody.
create table cards (
  payment_method_id text primary key,
  patient_id uuid not null references patients (id),
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  created_at timestamptz not null
);
create index cards_patient on cards (patient_id, created_at);

create table webhook_events (
  id text primary key,
  type text not null,
  object_id text not null,
  livemode boolean not null,
  created_at timestamptz not null,
  received_at timestamptz not null,
  processed_at timestamptz
);
create index webhook_events_object on webhook_events (object_id);

-- Something about money that a person has to look at.
create table review_items (
  id uuid primary key,
  kind text not null,
  payment_id uuid references payments (id),
  invoice_id uuid references invoices (id),
  detail jsonb not null default '{}',
  created_at timestamptz not null,
  resolved_at timestamptz
);
-- The same trouble is raised once while it is open, and again when it comes back.
create unique index review_items_open on review_items (kind, payment_id, invoice_id)
  nulls not distinct where resolved_at is null;

create table documents (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  appointment_id uuid references appointments (id),
  invoice_id uuid references invoices (id),
  invoice_version integer,
  category text not null,
  name text not null,
  storage_key text not null unique,
  content_type text not null,
  size_bytes integer not null check (size_bytes >= 0),
  sha256 bytea not null,
  created_at timestamptz not null,
  unique (invoice_id, invoice_version)
);
create index documents_patient on documents (patient_id, created_at desc);
create index documents_appointment on documents (appointment_id);
