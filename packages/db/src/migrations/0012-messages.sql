-- Conversations, and messages by email, text, push and the bell.
create table conversations (
  id uuid primary key,
  kind text not null check (kind in ('PRACTICE', 'PROVIDER')),
  patient_id uuid not null references users (id),
  -- The record it started with: after a merge the survivor has both conversations.
  original_patient_id uuid not null,
  provider_id uuid references providers (id),
  -- The appointment it was last about.
  appointment_id uuid references appointments (id),
  status text not null default 'OPEN' check (status in ('OPEN', 'CLOSED')),
  assigned_staff_id uuid references users (id),
  last_seq integer not null default 0,
  last_message_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null,
  check ((kind = 'PROVIDER') = (provider_id is not null))
);
create unique index conversations_one_with_practice on conversations (original_patient_id) where kind = 'PRACTICE';
create unique index conversations_one_with_provider on conversations (original_patient_id, provider_id)
  where kind = 'PROVIDER';
create index on conversations (patient_id, last_message_at desc);
create index on conversations (last_message_at desc, id);
create index conversations_of_provider on conversations (provider_id, last_message_at desc) where kind = 'PROVIDER';
alter table documents add foreign key (conversation_id) references conversations (id);

create table chat_messages (
  id uuid primary key,
  conversation_id uuid not null references conversations (id),
  -- Without gaps, assigned under the lock of the conversation.
  seq integer not null,
  -- Subtracted from seq for patients, so that they see no gap where a note is.
  internal_notes_before integer not null default 0,
  sender_id uuid references users (id),
  sender_role text,
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
create unique index chat_messages_one_per_document on chat_messages (document_id) where document_id is not null;
create index chat_messages_unread on chat_messages (conversation_id, from_patient)
  where read_at is null and type <> 'note';
create index chat_messages_of_appointment on chat_messages (appointment_id) where appointment_id is not null;

create table canned_replies (
  id uuid primary key,
  title text not null,
  text text not null,
  version integer not null default 1,
  created_at timestamptz not null
);

-- The practice's replacements for the templates in the code.
create table message_template_overrides (
  template text not null,
  language text not null check (language in ('en', 'es')),
  channel text not null check (channel in ('email', 'text', 'push', 'bell')),
  subject text,
  body text not null,
  updated_by uuid not null references users (id),
  updated_at timestamptz not null,
  primary key (template, language, channel)
);

create table message_template_override_versions (
  template text primary key,
  version integer not null default 1
);

-- No row means that the user gets these messages.
create table notification_opt_outs (
  user_id uuid not null references users (id),
  kind text not null check (kind in ('appointments', 'reminders', 'payments', 'results', 'chat')),
  channel text not null check (channel in ('email', 'text', 'push')),
  primary key (user_id, kind, channel)
);

-- Addresses that must not be sent to, as hashes: the list names nobody.
create table suppression_list (
  channel text not null check (channel in ('email', 'text')),
  address_hash bytea not null,
  reason text not null check (reason in ('STOP', 'BOUNCE', 'COMPLAINT')),
  since timestamptz not null,
  primary key (channel, address_hash)
);

create table deliveries (
  id uuid primary key,
  event_id uuid not null references outbox (id),
  event_type text not null,
  template text not null,
  channel text not null check (channel in ('email', 'text', 'push')),
  -- A user, whose address is read on sending, or the sender of an appointment request.
  recipient_id uuid references users (id),
  appointment_request_id uuid references appointment_requests (id),
  -- Tells apart the devices of a push and the resends of a delivery.
  device_key text not null default '',
  -- The previous address, for the notice that it was replaced.
  override_address text,
  appointment_id uuid references appointments (id),
  invoice_id uuid references invoices (id),
  state text not null default 'queued' check (state in
    ('queued', 'claimed', 'sent', 'delivered', 'failed', 'suppressed', 'uncertain')),
  reason text,
  external_message_id text,
  attempts integer not null default 0,
  -- While the integration is down, it is retried for a day from here.
  failing_since timestamptz,
  send_after timestamptz,
  claimed_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null,
  constraint deliveries_one_recipient check (num_nonnulls(recipient_id, appointment_request_id) = 1),
  constraint deliveries_once unique nulls not distinct
    (event_id, template, channel, recipient_id, appointment_request_id, device_key)
);
create index on deliveries (created_at desc, id desc);
create index on deliveries (appointment_id);
create index on deliveries (recipient_id);
-- A draft that is deleted looks here.
create index deliveries_of_invoice on deliveries (invoice_id) where invoice_id is not null;
create index deliveries_with_external_message on deliveries (external_message_id) where external_message_id is not null;
create index deliveries_unsent on deliveries (state, created_at) where state in ('queued', 'claimed', 'failed');
create index deliveries_failing on deliveries (channel) where failing_since is not null;

create table channel_outages (
  channel text primary key check (channel in ('email', 'text', 'push')),
  id uuid not null unique,
  since timestamptz not null,
  last_failed_at timestamptz not null,
  -- When staff was notified.
  told_at timestamptz
);

create table notifications (
  id uuid primary key,
  event_id uuid not null references outbox (id),
  user_id uuid not null references users (id),
  type text not null,
  title text not null,
  body text not null,
  entity_type text not null,
  entity_id text not null,
  read_at timestamptz,
  created_at timestamptz not null,
  unique (event_id, user_id, type)
);
create index on notifications (user_id, created_at desc);
create index notifications_unread on notifications (user_id) where read_at is null;
