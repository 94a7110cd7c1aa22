-- The console narrows its lists of visits by these; only a few rows of either are ever looked for.
create index invoices_unverified on invoices (appointment_id) where status = 'PAID' and not payment_verified;
create index appointments_request_type on appointments (payment_request_type, status)
  where payment_request_type is not null;
create index appointments_payment_mode on appointments (payment_mode, status) where payment_mode is not null;
