-- no transaction
create index concurrently if not exists ledger_entries_not_closed on ledger_entries (at) where closed_on is null;
create index concurrently if not exists ledger_entries_closed on ledger_entries (closed_on) where closed_on is not null;
