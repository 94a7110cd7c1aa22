-- What a code opens, where one contact could open several: it opens this one alone.
alter table one_time_codes add column subject_id uuid;
