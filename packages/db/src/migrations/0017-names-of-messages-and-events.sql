-- Templates and events were renamed after 0.2.0. Waiting messages and the practice's own texts follow.
create temporary table renamed (before text primary key, after text not null) on commit drop;
insert into renamed values
  ('provider-visit-cancelled', 'provider-appointment-canceled'),
  ('provider-visit-changed', 'provider-appointment-changed'),
  ('provider-visit-lost', 'provider-appointment-removed'),
  ('provider-visit-scheduled', 'provider-appointment-scheduled'),
  ('settlement-declined', 'offline-payment-declined'),
  ('settlement-requested', 'offline-payment-requested'),
  ('staff-emergency-access', 'staff-break-the-glass'),
  ('staff-settlement-requested', 'staff-offline-payment-requested'),
  ('staff-visit-cancelled', 'staff-appointment-canceled'),
  ('staff-visit-requested', 'staff-appointment-requested'),
  ('staff-visit-unconfirmed', 'staff-appointment-unconfirmed'),
  ('staff-visit-unscheduled', 'staff-appointment-unscheduled'),
  ('staff-web-request', 'staff-appointment-request'),
  ('visit-accepted', 'appointment-accepted'),
  ('visit-cancelled', 'appointment-canceled'),
  ('visit-changed', 'appointment-changed'),
  ('visit-completed', 'appointment-completed'),
  ('visit-late', 'appointment-running-late'),
  ('visit-reactivated', 'appointment-reactivated'),
  ('visit-reminder', 'appointment-reminder'),
  ('visit-requested', 'appointment-requested'),
  ('visit-scheduled', 'appointment-scheduled'),
  ('visit-set-out', 'appointment-en-route'),
  ('visit-soon', 'appointment-soon'),
  ('visit-taken-back', 'appointment-en-route-reverted'),
  ('visit-unscheduled', 'appointment-unscheduled'),
  ('web-request-accepted', 'appointment-request-accepted'),
  ('web-request-cancelled', 'appointment-request-canceled'),
  ('web-request-received', 'appointment-request-received'),
  ('web-request-rejected', 'appointment-request-rejected'),
  ('appointment.cancelled', 'appointment.canceled'),
  ('appointmentRequest.cancelled', 'appointmentRequest.canceled');

update deliveries set template = after from renamed where template = before;
update deliveries set event_type = after from renamed where event_type = before;
update message_template_overrides set template = after from renamed where template = before;
update message_template_override_versions set template = after from renamed where template = before;
update outbox set type = after from renamed where type = before;
update planned_events set type = after from renamed where type = before;
