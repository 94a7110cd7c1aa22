-- When the patient last said in which state they are. Null for seats from before this column.
alter table video_seats add column if not exists location_confirmed_at timestamptz;
