-- Apps search for laboratory results and imaging by category, and a file alone doesn't say which it is.
alter table reports add column if not exists kind text;
alter table reports add constraint reports_kind_check
  check (kind in ('Laboratory', 'Imaging', 'Cardiology', 'Pathology')) not valid;
