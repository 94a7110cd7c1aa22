-- Where a message goes that tells the owner of an address or number that it is the account's no more. Null: it goes to
-- the one that the person has when it is sent.
alter table deliveries add column former_address text;
