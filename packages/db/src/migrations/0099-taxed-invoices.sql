-- no transaction
-- A year of taxes reads the taxed bills of that year alone: those sent, and those paid in full.
create index concurrently if not exists invoices_taxed_sent on invoices (coalesce(sent_at, created_at))
  include (status, jurisdiction, tax_cents, part_paid_cents, total_cents)
  where tax_cents > 0;
create index concurrently if not exists invoices_taxed_paid on invoices (paid_at)
  include (jurisdiction, tax_cents)
  where status = 'PAID' and tax_cents > 0 and part_paid_cents = 0;
