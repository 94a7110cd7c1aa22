-- no transaction
-- A refund that was made at the payment processor of a charge for several bills: each bill has its part of it.
alter table refunds add column if not exists part_of_stripe_refund_id text;
create index concurrently if not exists refunds_parts on refunds (part_of_stripe_refund_id)
  where part_of_stripe_refund_id is not null;
