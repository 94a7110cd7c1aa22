-- A list that was read leaves one row that names the patients it showed: who read of one of them is found by it.
create index audit_log_shown on audit_log using gin ((after -> 'patients')) where after -> 'patients' is not null;
