-- A message whose provider is away is tried again for a day from here on.
alter table deliveries add column failing_since timestamptz;
create index deliveries_failing on deliveries (channel) where failing_since is not null;

-- Why a code never left.
alter table one_time_codes add column unsent_because text;

-- A channel whose provider fails, until it takes a message again. Staff was told once it had lasted.
create table channel_outages (
  channel text primary key check (channel in ('email', 'text', 'push')),
  id uuid not null unique,
  since timestamptz not null,
  last_failed_at timestamptz not null,
  told_at timestamptz
);
