-- no transaction
create index concurrently if not exists payments_by_guarantor on payments (guarantor_id, status)
  where guarantor_id is not null;
alter table payments validate constraint payments_guarantor_id_fkey;
