-- What the payment provider keeps for a member, below zero what it adds to the next charge, and what that will be. Cents.
alter table subscriptions
  add column credit_cents integer not null default 0,
  add column next_charge_cents integer check (next_charge_cents >= 0);

-- Resumed after what was paid is over: a new period begins and is charged.
alter table subscription_changes add column new_period boolean not null default false;

-- What an invoice gave to the member's credit; below zero, what it took of it.
alter table subscription_charges add column credit_cents integer not null default 0;

-- Of what was paid, what became credit: it is not given back a second time.
alter table payments add column credited_cents integer not null default 0
  check (credited_cents between 0 and amount_cents);
