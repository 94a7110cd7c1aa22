-- When each was last edited, for those who ask FHIR what is new; null until then.
alter table insurances add column if not exists edited_at timestamptz;
alter table office_locations add column if not exists edited_at timestamptz;
