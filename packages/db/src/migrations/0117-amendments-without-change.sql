-- Whether staff accepted the request without changing the record, so that no one reads of a change.
alter table amendment_requests add column if not exists without_change boolean not null default false;
