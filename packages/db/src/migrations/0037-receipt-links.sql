-- A receipt opens for whoever paid by a link, without signing in.
alter table access_links
  drop constraint access_links_purpose_check,
  add constraint access_links_purpose_check check (purpose in ('RESET_PASSWORD', 'PAYMENT', 'QUESTIONNAIRE',
    'SET_PASSWORD', 'DIRECT_LOGIN', 'INVITATION', 'CONSENT', 'EXPORT', 'EXPORT_FILE', 'RECEIPT'));
