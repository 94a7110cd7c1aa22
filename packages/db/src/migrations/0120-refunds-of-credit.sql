-- Set while credit of an ended membership is taken out at Stripe. Meanwhile, no one may resolve the exception or use it.
alter table payment_exceptions add column if not exists refund_began_at timestamptz;
