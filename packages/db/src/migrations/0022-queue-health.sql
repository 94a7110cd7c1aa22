-- Jobs that are over: the dead ones are listed, what was done lately is counted.
create index job_runs_over on job_runs (state, finished_at desc) where state <> 'handed';
