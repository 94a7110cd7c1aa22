-- A video call of three through a media server: what each device sends to it, and what it receives.
create table video_streams (
  id uuid primary key,
  appointment_id uuid not null references appointments (id),
  -- A user, or a guest of the call.
  seat_id uuid not null,
  device_id uuid not null,
  -- The stream that is received; null for what the seat sends.
  source_id uuid references video_streams (id) on delete cascade,
  -- The media server's own names of the connection, and of what is sent.
  session text not null,
  handle text not null,
  feed text,
  created_at timestamptz not null,
  check ((feed is null) = (source_id is not null)),
  unique nulls not distinct (appointment_id, seat_id, source_id)
);
create index on video_streams (source_id);

-- Calls that found the media server away, and go on without it.
create table video_media_losses (
  appointment_id uuid primary key references appointments (id),
  at timestamptz not null
);
