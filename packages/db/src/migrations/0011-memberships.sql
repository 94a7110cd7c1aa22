-- Membership plans, their prices, and the subscriptions to them.
create table membership_plans (
  id uuid primary key,
  membership_type text not null check (membership_type in
    ('STANDARD', 'CYPRESS', 'PREMIER', 'PREMIER PLUS', 'LX ELITE')),
  name text not null,
  description text,
  benefits text[] not null,
  retired_at timestamptz,
  version integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index membership_plans_one_on_sale on membership_plans (membership_type) where retired_at is null;

-- A price never changes: a new row replaces it, and subscribers keep the price they have.
create table membership_prices (
  id uuid primary key,
  plan_id uuid not null references membership_plans (id),
  "interval" text not null check ("interval" in ('MONTH', 'YEAR')),
  amount_cents integer not null check (amount_cents between 50 and 99999999),
  -- Not unique: a later row with the same amount shares it.
  stripe_price_id text,
  retired_at timestamptz,
  created_at timestamptz not null
);
create unique index membership_prices_one_on_sale on membership_prices (plan_id, "interval") where retired_at is null;
create index on membership_prices (stripe_price_id);

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
  grace_period_ends_at timestamptz,
  next_retry_at timestamptz,
  -- The balance at Stripe: below zero is added to the next charge.
  credit_cents integer not null default 0,
  next_charge_cents integer check (next_charge_cents >= 0),
  ended_at timestamptz,
  version integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index subscriptions_one_open on subscriptions (patient_id) where status <> 'CANCELLED';
create index on subscriptions (patient_id, created_at desc);
create index on subscriptions (created_at desc, id desc);
create index subscriptions_of_price on subscriptions (price_id) where status <> 'CANCELLED';

-- A row is one decision; its id is the idempotency key at Stripe.
create table subscription_changes (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id),
  kind text not null check (kind in ('START', 'CHANGE', 'CANCEL', 'UNDO_CANCEL', 'PAUSE', 'RESUME', 'CARD', 'END')),
  status text not null default 'PENDING' check (status in ('PENDING', 'DONE', 'FAILED')),
  price_id uuid references membership_prices (id),
  payment_method_id text,
  -- The time of the preview, so that the charge equals it; null when nothing is charged.
  proration_at timestamptz,
  -- Staff set another membership, and the subscription follows.
  is_staff_override boolean not null default false,
  -- Resumed after the paid period ended: a new period is charged.
  new_period boolean not null default false,
  reason text,
  created_by uuid references users (id),
  created_at timestamptz not null,
  finalized_at timestamptz
);
create index on subscription_changes (subscription_id, created_at desc);
-- One change at a time, and an END beside it.
create unique index subscription_changes_one_pending on subscription_changes (subscription_id)
  where status = 'PENDING' and kind <> 'END';
create unique index subscription_changes_one_end on subscription_changes (subscription_id)
  where status = 'PENDING' and kind = 'END';

-- Links Stripe's invoices to ours.
create table subscription_charges (
  stripe_invoice_id text primary key,
  subscription_id uuid not null references subscriptions (id),
  invoice_id uuid not null unique references invoices (id),
  period_start timestamptz not null,
  period_end timestamptz not null,
  -- Added to the member's credit; below zero, used from it.
  credit_cents integer not null default 0,
  attempts integer not null default 0,
  next_retry_at timestamptz,
  created_at timestamptz not null
);
create index on subscription_charges (subscription_id, created_at desc);

-- Here, so that no statement can count a failed attempt and leave the invoice closed to payment by hand.
create function mark_charge_failed() returns trigger language plpgsql as $$
begin
  update invoices set charge_failed = true where id = new.invoice_id and not charge_failed;
  return null;
end $$;
create trigger subscription_charges_mark_failed after insert or update of attempts on subscription_charges
  for each row when (new.attempts > 0) execute function mark_charge_failed();
