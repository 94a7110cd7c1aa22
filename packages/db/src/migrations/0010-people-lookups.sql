-- What every closing of an account looks for: open codes of a person, devices of a session.
create index one_time_codes_user on one_time_codes (user_id) where used_at is null and replaced_at is null;
create index device_tokens_session on device_tokens (session_id);

-- When somebody signed in last, of sessions that are over too.
create index sessions_user_started on sessions (user_id, created_at desc);

-- What somebody has to sign: looked for when they die, and when two records become one.
create index consents_signer on consents (signer_id);
