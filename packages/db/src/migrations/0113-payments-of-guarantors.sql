-- Whoever paid by the link of a statement; null of every other payment.
alter table payments add column if not exists guarantor_id uuid;
alter table payments add constraint payments_guarantor_id_fkey
  foreign key (guarantor_id) references guarantors (id) not valid;
