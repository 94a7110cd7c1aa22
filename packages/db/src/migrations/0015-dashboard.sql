-- What the start page counts is the little that is open or recent: an index of just that for each of its figures.
create index payments_settled on payments (settled_at) include (amount_cents) where status = 'SUCCESSFUL';
create index payments_unverified on payments (created_at) include (settled_at) where not verified;
create index appointments_settlements on appointments (id) include (payment_request_type)
  where status = 'PAYMENT REQUESTED';
create index appointments_unsigned on appointments (ends_at)
  where status in ('AWAITING PAYMENT', 'PAYMENT REQUESTED', 'PAID') and soap_note_status <> 'SUBMITTED';
create index invoices_outstanding on invoices (created_at) include (status, total_cents, appointment_id)
  where status in ('PAYMENT_REQUESTED', 'BML');
create index questionnaire_submissions_waiting on questionnaire_submissions (expires_at)
  where status = 'NOT SUBMITTED';
create index deliveries_unsent on deliveries (state, created_at) where state in ('queued', 'claimed', 'failed');
create index job_runs_dead on job_runs (handed_at) where state = 'dead';
create index consents_waiting on consents (expires_at) where status = 'SENT';
create index emergency_access_ends on emergency_access (ends_at);
