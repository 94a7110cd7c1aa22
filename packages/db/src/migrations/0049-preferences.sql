-- How staff like the console; follows them to every browser.
create table user_preferences (
  user_id uuid primary key references users (id),
  preferences jsonb not null,
  updated_at timestamptz not null
);
