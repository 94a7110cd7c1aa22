-- Money at the payment provider that no payment of ours has booked, given back from its review. The ledger never held
-- it, so giving it back writes no row there: this row is what became of it.
create table unbooked_refunds (
  id uuid primary key,
  review_id uuid not null references review_items (id),
  intent_id text not null,
  -- In the smallest unit of its currency. What the provider gave, once it has answered.
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'SUCCEEDED', 'FAILED')),
  stripe_refund_id text unique,
  failure_message text,
  created_by uuid references users (id),
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((status = 'PENDING') = (settled_at is null))
);
create unique index unbooked_refunds_once on unbooked_refunds (intent_id) where status <> 'FAILED';
create index unbooked_refunds_review on unbooked_refunds (review_id, created_at);
create index unbooked_refunds_pending on unbooked_refunds (created_at) where status = 'PENDING';
