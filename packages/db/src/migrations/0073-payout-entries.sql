-- Payouts of the payment processor as the bank saw them, for the journal.
create table payout_entries (
  id bigint generated always as identity primary key,
  payout_id text not null,
  kind text not null check (kind in ('PAID', 'RETURNED')),
  -- The day at the bank.
  day date not null,
  -- What reached the bank; below zero when it left.
  amount_cents integer not null,
  -- What the processor kept of the payout's parts.
  fee_cents integer not null,
  -- The day whose books hold the row. Null until somebody closes that day.
  closed_on date,
  created_at timestamptz not null,
  unique (payout_id, kind),
  constraint payout_entries_returned_without_fee check (kind = 'PAID' or fee_cents = 0)
);
create index on payout_entries (closed_on);
create trigger payout_entries_append_only before update or delete on payout_entries
  for each row execute function reject_posted_change();
create trigger payout_entries_no_truncate before truncate on payout_entries
  for each statement execute function reject_change();

do $$
begin
  if exists (select from pg_roles where rolname = 'bedside_app') then
    revoke update, delete, truncate on payout_entries from bedside_app;
    grant update (closed_on) on payout_entries to bedside_app;
  end if;
end $$;
