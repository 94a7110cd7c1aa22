-- Several invoices paid with one charge: each has a payment, and all name the first of them, whose id is the key at
-- the payment provider. They share its intent, and end together.
alter table payments
  add column batch_id uuid references payments (id),
  -- The customer at the payment provider who pays, where that is not the patient's own.
  add column customer_id text,
  -- The card reader that takes the card.
  add column reader_id text,
  add constraint payments_at_a_reader check ((channel = 'TERMINAL') = (reader_id is not null));
alter table payments drop constraint payments_intent_id_key;
create unique index payments_one_charge_per_intent on payments (intent_id) where batch_id is null or batch_id = id;
create index payments_intent on payments (intent_id);
create index payments_batch on payments (batch_id) where batch_id is not null;

-- The card that is offered first and charged without being named.
alter table patients add column default_card text references cards (payment_method_id) on delete set null;
update patients set default_card = oldest.payment_method_id
from (select distinct on (patient_id) patient_id, payment_method_id from cards order by patient_id, created_at) as oldest
where patients.id = oldest.patient_id;
create index patients_default_card on patients (default_card) where default_card is not null;
