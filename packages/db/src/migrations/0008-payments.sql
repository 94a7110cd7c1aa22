-- Invoices, payments, refunds, and the ledger that follows them.
create sequence invoice_numbers start 20001;

create table invoices (
  id uuid primary key,
  number text not null unique default 'INV-' || nextval('invoice_numbers'),
  kind text not null default 'VISIT' check (kind in ('VISIT', 'CUSTOM', 'LATE_FEE', 'MEMBERSHIP')),
  appointment_id uuid references appointments (id),
  late_cancellation_of_appointment_id uuid references appointments (id),
  patient_id uuid not null references patients (id),
  status text not null check (status in ('DRAFT', 'BML', 'CANCELLED', 'PAID', 'PAYMENT_REQUESTED')),
  membership_type text not null,
  tax_rate numeric(6, 5) not null check (tax_rate >= 0 and tax_rate <= 1),
  jurisdiction text,
  -- The discount as entered; its amount is a line.
  discount_percent numeric(5, 2) check (discount_percent between 0 and 100),
  discount_cents integer check (discount_cents >= 0),
  total_cents integer not null check (total_cents >= 0),
  -- The sum of its tax lines.
  tax_cents integer not null check (tax_cents >= 0),
  -- Sums that triggers maintain, so that no change of a payment can leave them out.
  paid_cents integer not null default 0 check (paid_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  charged_back_cents integer not null default 0 check (charged_back_cents >= 0),
  charged_back_open_cents integer not null default 0,
  memo text,
  due_on date,
  payment_mode text check (payment_mode in ('CASH', 'Square POS', 'BML', 'ONLINE', 'CARD ON FILE')),
  payment_verified boolean not null default true,
  payment_remarks text,
  -- The card of a membership was declined, so the invoice can be paid by hand.
  charge_failed boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- When staff first agreed to bill later. Kept, because only a super admin may write off such an invoice.
  billed_later_at timestamptz,
  paid_at timestamptz,
  cancelled_at timestamptz,
  cancellation_reason text,
  constraint invoices_one_cause check (num_nonnulls(appointment_id, late_cancellation_of_appointment_id) <= 1),
  constraint invoices_kind_has_cause check ((kind = 'VISIT') = (appointment_id is not null)
    and (kind = 'LATE_FEE') = (late_cancellation_of_appointment_id is not null)),
  constraint invoices_one_discount check (num_nonnulls(discount_percent, discount_cents) <= 1),
  constraint invoices_refunded_within_paid check (refunded_cents <= paid_cents),
  constraint invoices_returned_within_paid check (refunded_cents + charged_back_cents <= paid_cents),
  constraint invoices_charged_back_open check (charged_back_open_cents between 0 and charged_back_cents)
);
-- An appointment whose invoice was canceled can get a new one.
create unique index invoices_one_per_appointment on invoices (appointment_id) where status <> 'CANCELLED';
create unique index invoices_one_late_cancellation_fee on invoices (late_cancellation_of_appointment_id)
  where status = 'PAYMENT_REQUESTED';
create index on invoices (created_at desc, id desc);
create index on invoices (status, created_at desc);
create index on invoices (patient_id, created_at desc);
create index on invoices (total_cents, id);
create index on invoices (due_on, id);
create index on invoices (length(number), number);
create index invoices_number_trgm on invoices using gin (number gin_trgm_ops);
create index invoices_of_late_cancellation on invoices (late_cancellation_of_appointment_id)
  where late_cancellation_of_appointment_id is not null;
create index invoices_sent on invoices (sent_at) where sent_at is not null;
create index invoices_paid on invoices (paid_at) where paid_at is not null;
create index invoices_unverified on invoices (appointment_id) where status = 'PAID' and not payment_verified;
create index invoices_outstanding on invoices (created_at) include (status, total_cents, appointment_id)
  where status in ('PAYMENT_REQUESTED', 'BML');
alter table documents add foreign key (invoice_id) references invoices (id);

create table invoice_lines (
  invoice_id uuid not null references invoices (id),
  position integer not null,
  kind text not null check (kind in ('SERVICE', 'DISCOUNT', 'TRAVEL', 'WAIVER', 'TAX', 'FEE')),
  label text not null,
  amount_cents integer not null,
  taxable boolean not null default false,
  -- The service's category on that day; null for other lines.
  category text,
  primary key (invoice_id, position),
  check (case when kind in ('DISCOUNT', 'WAIVER') then amount_cents <= 0 else amount_cents >= 0 end)
);
create index invoice_lines_of_services on invoice_lines (category, invoice_id) where category is not null;

-- Saved cards. Knowing their patient here, we refuse another patient's card without asking Stripe.
create table cards (
  payment_method_id text primary key,
  patient_id uuid not null references patients (id),
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  created_at timestamptz not null
);
create index on cards (patient_id, created_at);
alter table patients
  add foreign key (default_payment_method_id) references cards (payment_method_id) on delete set null;

-- A row is one decision to pay; its id is the idempotency key at Stripe.
create table payments (
  id uuid primary key,
  invoice_id uuid not null references invoices (id),
  patient_id uuid not null references patients (id),
  -- One charge for several invoices: all its payments name the first of them.
  batch_payment_id uuid references payments (id),
  type text not null check (type in ('APPOINTMENT', 'CUSTOM INVOICE')),
  status text not null default 'OPEN' check (status in ('OPEN', 'SUCCESSFUL', 'FAILED')),
  payment_mode text not null check (payment_mode in ('CASH', 'Square POS', 'BML', 'ONLINE', 'CARD ON FILE')),
  channel text not null default 'WEB',
  amount_cents integer not null check (amount_cents > 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0 and refunded_cents <= amount_cents),
  charged_back_cents integer not null default 0 check (charged_back_cents >= 0),
  -- Became membership credit and is not refunded again.
  credited_cents integer not null default 0 check (credited_cents between 0 and amount_cents),
  -- Money that no invoice takes: its invoice was canceled, written off, or due with another amount.
  unapplied boolean not null default false,
  -- The invoice it was started for, if another one has taken it.
  moved_from uuid references invoices (id),
  stripe_payment_intent_id text,
  stripe_client_secret text,
  stripe_charge_id text,
  -- Set when the payer is not the patient's own Stripe customer.
  stripe_customer_id text,
  reader_id text,
  verified boolean not null default true,
  -- What staff enters: the day the money came in, and a check or receipt number.
  received_on date,
  reference text check (length(reference) between 1 and 120),
  staff_remarks text,
  failure_message text,
  -- The payer already got a message about this failure.
  refusal_told boolean not null default false,
  -- The request that made it, so that a retry finds its result.
  decision_id uuid,
  created_by uuid,
  created_at timestamptz not null,
  finalized_at timestamptz,
  constraint payments_terminal_has_reader check ((channel = 'TERMINAL') = (reader_id is not null)),
  constraint payments_unapplied_is_successful check (not unapplied or status = 'SUCCESSFUL'),
  constraint payments_returned_within_amount check (refunded_cents + charged_back_cents <= amount_cents)
);
create unique index payments_one_per_invoice on payments (invoice_id)
  where status in ('OPEN', 'SUCCESSFUL') and not unapplied;
create unique index payments_one_per_payment_intent on payments (stripe_payment_intent_id)
  where batch_payment_id is null or batch_payment_id = id;
-- The unique index above leaves out what failed, and every invoice shows its failed payments too.
create index on payments (invoice_id);
create index on payments (created_at desc, id desc);
create index on payments (patient_id, created_at desc);
create index on payments (stripe_payment_intent_id);
create index payments_of_batch on payments (batch_payment_id) where batch_payment_id is not null;
create index payments_of_decision on payments (decision_id) where decision_id is not null;
create index payments_moved on payments (moved_from) where moved_from is not null;
create index payments_unapplied on payments (invoice_id) where unapplied;
create index payments_unverified on payments (created_at) include (finalized_at) where not verified;
create index payments_successful on payments (finalized_at) include (amount_cents) where status = 'SUCCESSFUL';
create index payments_online on payments (finalized_at) where stripe_payment_intent_id is not null;
create index payments_online_open on payments (created_at)
  where status = 'OPEN' and stripe_payment_intent_id is not null;

create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  invoice_id uuid not null references invoices (id),
  amount_cents integer not null check (amount_cents > 0),
  refund_scope text not null check (refund_scope in ('FULL', 'PARTIAL', 'LINES')),
  -- Cash and Square POS are refunded outside Stripe.
  is_offline boolean not null default false,
  -- Decided when it is created: money that no invoice took is refunded without a credit.
  uncredited boolean not null default false,
  reason text not null check (reason in ('REQUESTED_BY_PATIENT', 'DUPLICATE', 'SERVICE_NOT_GIVEN', 'WRONG_AMOUNT',
    'COMPLAINT', 'VISIT_CANCELLED', 'OTHER')),
  note text,
  status text not null default 'PENDING' check (status in ('PENDING', 'SUCCEEDED', 'FAILED')),
  stripe_refund_id text unique,
  failure_message text,
  version integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null,
  finalized_at timestamptz
);
create index on refunds (payment_id);
create index on refunds (invoice_id);
create index on refunds (created_at desc, id desc);
create index refunds_pending on refunds (created_at) where status = 'PENDING';
create index refunds_succeeded on refunds (finalized_at) where status = 'SUCCEEDED';

create table refund_lines (
  refund_id uuid not null references refunds (id),
  invoice_id uuid not null,
  position integer not null,
  amount_cents integer not null check (amount_cents > 0),
  primary key (refund_id, position),
  foreign key (invoice_id, position) references invoice_lines (invoice_id, position)
);
-- Each line of a draft that is rewritten looks here.
create index on refund_lines (invoice_id, position);
