-- A deposit may be held on the card, and is captured by the bill or the fee that takes it.
alter table services add column if not exists deposit_held boolean not null default false;
alter table invoices add column if not exists deposit_held boolean not null default false;
-- `hold`: its intent is captured later. `held_at`: the bank has set the money aside.
alter table payments add column if not exists hold boolean not null default false;
alter table payments add column if not exists held_at timestamptz;
