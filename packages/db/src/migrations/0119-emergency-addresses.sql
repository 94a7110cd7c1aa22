-- Where the provider sends help if the patient needs it during the video call.
alter table video_seats add column if not exists emergency_address text;
