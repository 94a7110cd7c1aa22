-- no transaction
-- Only the patient and staff see such a visit and what belongs to it.
alter table appointments add column if not exists confidential boolean not null default false;

-- Most rows are asked whether their visit is confidential, and few are.
create index concurrently if not exists appointments_confidential on appointments (id) where confidential;

-- A bill made again after a chargeback belongs to the same visit.
create index concurrently if not exists chargebacks_new_invoice on chargebacks (new_invoice_id)
  where new_invoice_id is not null;
