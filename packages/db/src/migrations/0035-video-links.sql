-- Links that open a video call without an account, a third person in it, and what billing reads of it.
alter table access_links drop constraint access_links_purpose_check;
alter table access_links add constraint access_links_purpose_check check (purpose in ('RESET_PASSWORD', 'PAYMENT',
  'QUESTIONNAIRE', 'SET_PASSWORD', 'DIRECT_LOGIN', 'INVITATION', 'CONSENT', 'EXPORT', 'EXPORT_FILE', 'RECEIPT',
  'CONFIRM_CONTACT', 'VIDEO', 'VIDEO_GUEST')) not valid;

-- Whether the patient is at home: the place of service of the claim.
alter table video_seats add column at_home boolean;

-- Someone without an account whom the provider invites by text: an interpreter, a relative, a nurse.
create table video_guests (
  id uuid primary key,
  appointment_id uuid not null references appointments (id),
  -- As invited; then as they give it when they open the link.
  name text not null,
  kind text not null check (kind in ('INTERPRETER', 'FAMILY', 'COLLEAGUE')),
  phone_e164 text not null,
  language text not null check (language in ('en', 'es')),
  invited_by uuid not null references users (id),
  created_at timestamptz not null,
  removed_at timestamptz,
  state text not null default 'INVITED' check (state in ('INVITED', 'WAITING', 'IN CALL', 'LEFT')),
  state_since timestamptz not null,
  device_id uuid,
  audio_only boolean not null default false,
  check ((device_id is null) = (state = 'INVITED'))
);
create index on video_guests (appointment_id);
create index on video_guests (invited_by);

-- What happened in a call, for the claim. Rows are only added.
create table video_facts (
  id uuid primary key,
  appointment_id uuid not null references appointments (id),
  -- A user, or a guest of the call.
  seat_id uuid not null,
  role text not null check (role in ('provider', 'patient', 'guest')),
  what text not null check (what in ('JOINED', 'LEFT', 'CONNECTED', 'LOST')),
  -- Whether the connection went through the relay; with CONNECTED only.
  relayed boolean,
  audio_only boolean not null,
  at timestamptz not null,
  check ((relayed is not null) = (what = 'CONNECTED'))
);
create index on video_facts (appointment_id, at);
