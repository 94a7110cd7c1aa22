-- An email address that was only typed in reserves nothing, like a phone number.
alter table users drop constraint users_email_key;
create unique index users_email_claimed on users (email)
  where email_proven_at is not null or role <> 'PATIENT';
create index on users (email);

-- Whether the account holder may charge this patient's cards.
alter table patients add column shares_cards boolean not null default false;
