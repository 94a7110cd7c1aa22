create table conversations (
  id uuid primary key,
  kind text not null check (kind in ('PRACTICE', 'PROVIDER')),
  patient_id uuid not null references users (id),
  -- With whose record it began: two records that are merged keep both conversations.
  begun_with uuid not null,
  provider_id uuid references providers (id),
  -- The visit that it was last about.
  appointment_id uuid references appointments (id),
  status text not null default 'OPEN' check (status in ('OPEN', 'CLOSED')),
  assigned_to uuid references users (id),
  last_seq integer not null default 0,
  last_message_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null,
  check ((kind = 'PROVIDER') = (provider_id is not null))
);
create unique index conversations_practice on conversations (begun_with) where kind = 'PRACTICE';
create unique index conversations_provider on conversations (begun_with, provider_id) where kind = 'PROVIDER';
create index conversations_patient on conversations (patient_id, last_message_at desc);
create index conversations_of_provider on conversations (provider_id, last_message_at desc) where kind = 'PROVIDER';
create index conversations_newest on conversations (last_message_at desc, id);

-- `seq` is given under the lock of the conversation, without a gap.
create table chat_messages (
  id uuid primary key,
  conversation_id uuid not null references conversations (id),
  seq integer not null,
  sender_id uuid references users (id),
  sender_role text,
  -- Who sent it: the patient's side or the practice's. It is for the other one.
  from_patient boolean not null,
  type text not null check (type in ('text', 'file', 'auto', 'note')),
  text text not null default '',
  document_id uuid references documents (id),
  appointment_id uuid references appointments (id),
  client_id uuid,
  created_at timestamptz not null,
  delivered_at timestamptz,
  read_at timestamptz,
  unique (conversation_id, seq),
  unique (conversation_id, sender_id, client_id)
);
create index chat_messages_unread on chat_messages (conversation_id, from_patient) where read_at is null and type <> 'note';
create index chat_messages_appointment on chat_messages (appointment_id) where appointment_id is not null;
create unique index chat_messages_document on chat_messages (document_id) where document_id is not null;
alter table documents add constraint documents_conversation foreign key (conversation_id) references conversations (id);
create index documents_conversation on documents (conversation_id) where conversation_id is not null;

create table canned_replies (
  id uuid primary key,
  title text not null,
  text text not null,
  version integer not null default 1,
  created_at timestamptz not null
);

-- What a super-admin made of the house's words.
create table message_texts (
  template text not null,
  language text not null check (language in ('en', 'es')),
  channel text not null check (channel in ('email', 'text', 'push', 'bell')),
  subject text,
  body text not null,
  updated_by uuid not null references users (id),
  updated_at timestamptz not null,
  primary key (template, language, channel)
);
create table message_text_versions (
  template text primary key,
  version integer not null default 1
);

alter table users add column language text not null default 'en' check (language in ('en', 'es'));

-- Addresses that nothing is sent to: who wrote STOP, and what bounced. The address itself stays with its person.
create table unreachable_addresses (
  channel text not null check (channel in ('email', 'text')),
  address_hash bytea not null,
  reason text not null check (reason in ('STOP', 'BOUNCE', 'COMPLAINT')),
  since timestamptz not null,
  primary key (channel, address_hash)
);
create index deliveries_provider_message on deliveries (provider_message_id) where provider_message_id is not null;

-- In which a code is written to somebody who has no account yet.
alter table one_time_codes add column language text not null default 'en' check (language in ('en', 'es'));
