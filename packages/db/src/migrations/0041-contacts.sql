-- When somebody showed that an address or number is theirs; what was only typed in claims nothing. Until when what staff
-- has changed opens nothing.
alter table users
  add column email_proven_at timestamptz,
  add column phone_proven_at timestamptz,
  add column email_held_until timestamptz,
  add column phone_held_until timestamptz;

-- A password was set by a code or a link that went to the address.
update users set email_proven_at = now() where email is not null and password_hash is not null;

alter table users drop constraint users_phone_e164_key;
create unique index users_phone_claimed on users (phone_e164)
  where phone_proven_at is not null or role <> 'PATIENT';
create index users_phone on users (phone_e164);

alter table access_links
  drop constraint access_links_purpose_check,
  add constraint access_links_purpose_check check (purpose in ('RESET_PASSWORD', 'PAYMENT', 'QUESTIONNAIRE',
    'SET_PASSWORD', 'DIRECT_LOGIN', 'INVITATION', 'CONSENT', 'EXPORT', 'EXPORT_FILE', 'RECEIPT', 'CONFIRM_CONTACT'));
