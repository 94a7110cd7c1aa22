-- A provider hands over the phone, so that the patient signs a consent at the visit. `answered_at` is when it was sent.

alter table consents
  add collected_by uuid,
  -- By the clock of the provider's device.
  add collected_at timestamptz,
  add constraint consents_collector foreign key (collected_by) references users (id) not valid,
  add constraint consents_collected check ((collected_by is null) = (collected_at is null)) not valid;
