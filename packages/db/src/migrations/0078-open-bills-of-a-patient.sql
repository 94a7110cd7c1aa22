-- no transaction
-- The home of a patient asks for the open bills of a household: without this, PostgreSQL reads all open bills.
create index concurrently if not exists invoices_open_of_patient on invoices (patient_id)
  where status in ('PAYMENT_REQUESTED', 'BML');
