-- no transaction
-- A service may ask for a deposit when it is booked: an invoice of its own, which the bill of the visit takes.
alter table services add column if not exists deposit_cents integer not null default 0;
alter table services drop constraint if exists services_deposit,
  add constraint services_deposit check (deposit_cents >= 0) not valid;
alter table services validate constraint services_deposit;

alter table invoices add column if not exists deposit_of_appointment_id uuid;
alter table invoices drop constraint if exists invoices_of_deposit,
  add constraint invoices_of_deposit foreign key (deposit_of_appointment_id) references appointments (id) not valid;
alter table invoices validate constraint invoices_of_deposit;
alter table invoices drop constraint if exists invoices_kind_check,
  add constraint invoices_kind_check check (kind in ('VISIT', 'CUSTOM', 'LATE_FEE', 'MEMBERSHIP', 'DEPOSIT')) not valid;
alter table invoices validate constraint invoices_kind_check;
alter table invoices drop constraint if exists invoices_deposit_has_cause,
  add constraint invoices_deposit_has_cause check ((kind = 'DEPOSIT') = (deposit_of_appointment_id is not null)) not valid;
alter table invoices validate constraint invoices_deposit_has_cause;
-- One for a visit, ever: a visit that comes back asks for no second one.
create unique index concurrently if not exists invoices_one_deposit on invoices (deposit_of_appointment_id)
  where deposit_of_appointment_id is not null;
