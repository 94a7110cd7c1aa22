-- A canceled visit whose patient was not there.
alter table appointments add column no_show boolean not null default false;
alter table appointments add constraint appointments_no_show check (not no_show or status = 'CANCELLED') not valid;
