-- Who is in the video call of an appointment. The state of a seat is not the status of the appointment.
create table video_seats (
  appointment_id uuid not null references appointments (id),
  user_id uuid not null references users (id),
  role text not null check (role in ('provider', 'patient')),
  state text not null check (state in ('WAITING', 'IN CALL', 'LEFT')),
  state_since timestamptz not null,
  -- Made by the browser. A second device of the same person takes over.
  device_id uuid not null,
  audio_only boolean not null,
  location_state text check (location_state ~ '^[A-Z]{2}$'),
  primary key (appointment_id, user_id),
  constraint video_seats_location check (role = 'provider' or location_state is not null)
);
create index on video_seats (user_id);
