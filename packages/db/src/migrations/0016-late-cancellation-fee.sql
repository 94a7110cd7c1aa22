-- A late cancellation is billed apart from the visit: its own invoice is void, or is yet to come.
alter table invoices
  add column late_fee_of uuid references appointments (id),
  add constraint invoices_one_cause check (num_nonnulls(appointment_id, late_fee_of) <= 1);
create unique index invoices_one_late_fee on invoices (late_fee_of) where status = 'PAYMENT_REQUESTED';

alter table invoice_lines drop constraint invoice_lines_kind_check;
alter table invoice_lines add constraint invoice_lines_kind_check
  check (kind in ('SERVICE', 'DISCOUNT', 'TRAVEL', 'WAIVER', 'TAX', 'FEE'));
