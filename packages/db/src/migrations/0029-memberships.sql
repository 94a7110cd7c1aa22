-- What is sold, one plan on sale for each membership. Benefits are lines for patients to read.
create table membership_plans (
  id uuid primary key,
  membership_type text not null check (membership_type in ('STANDARD', 'CYPRESS', 'PREMIER', 'PREMIER PLUS', 'LX ELITE')),
  name text not null,
  description text,
  benefits text[] not null,
  retired_at timestamptz,
  version integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index membership_plans_on_sale on membership_plans (membership_type) where retired_at is null;

-- A price never changes: another one takes its place, and whoever pays it keeps it.
create table membership_prices (
  id uuid primary key,
  plan_id uuid not null references membership_plans (id),
  "interval" text not null check ("interval" in ('MONTH', 'YEAR')),
  amount_cents integer not null check (amount_cents between 50 and 99999999),
  -- The same of two that cost the same, one after the other.
  stripe_price_id text,
  retired_at timestamptz,
  created_at timestamptz not null
);
create unique index membership_prices_on_sale on membership_prices (plan_id, "interval") where retired_at is null;

create index membership_prices_stripe on membership_prices (stripe_price_id);

create table subscriptions (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  price_id uuid not null references membership_prices (id),
  status text not null check (status in ('PENDING', 'ACTIVE', 'PAST DUE', 'PAUSED', 'CANCELLED')),
  stripe_subscription_id text unique,
  stripe_customer_id text,
  payment_method_id text,
  started_at timestamptz,
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  cancel_reason text,
  paused_at timestamptz,
  pause_reason text,
  past_due_since timestamptz,
  benefits_until timestamptz,
  next_retry_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- Nobody has two, however often it is asked for at once.
create unique index subscriptions_one_open on subscriptions (patient_id) where status <> 'CANCELLED';
create index subscriptions_patient on subscriptions (patient_id, created_at desc);
create index subscriptions_created on subscriptions (created_at desc, id desc);
create index subscriptions_price on subscriptions (price_id) where status <> 'CANCELLED';

-- One row is one decision; its id is the idempotency key at the payment provider.
create table subscription_changes (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id),
  kind text not null check (kind in ('START', 'CHANGE', 'CANCEL', 'UNDO_CANCEL', 'PAUSE', 'RESUME', 'CARD', 'END')),
  state text not null default 'PENDING' check (state in ('PENDING', 'DONE', 'FAILED')),
  price_id uuid references membership_prices (id),
  payment_method_id text,
  -- What was previewed is what is charged; null where nothing is charged with the change.
  calculated_at timestamptz,
  -- Staff gave another membership, and the subscription follows.
  override boolean not null default false,
  reason text,
  created_by uuid references users (id),
  created_at timestamptz not null,
  settled_at timestamptz
);
create index subscription_changes_subscription on subscription_changes (subscription_id, created_at desc);
-- One at a time; only what ends it may come in between.
create unique index subscription_changes_one_pending on subscription_changes (subscription_id)
  where state = 'PENDING' and kind <> 'END';
create unique index subscription_changes_one_end on subscription_changes (subscription_id)
  where state = 'PENDING' and kind = 'END';

-- Which invoice of ours is which of the payment provider's.
create table subscription_charges (
  stripe_invoice_id text primary key,
  subscription_id uuid not null references subscriptions (id),
  invoice_id uuid not null unique references invoices (id),
  period_start timestamptz not null,
  period_end timestamptz not null,
  attempts integer not null default 0,
  next_retry_at timestamptz,
  created_at timestamptz not null
);
create index subscription_charges_subscription on subscription_charges (subscription_id, created_at desc);
