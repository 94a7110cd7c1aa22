-- What is made for a decision has its id, so that a try whose end nobody knows can be made again and makes nothing twice.
alter table idempotency_keys add column decision_id uuid not null default gen_random_uuid();
