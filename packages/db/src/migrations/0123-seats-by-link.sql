-- Whether the seat was taken by a link, which may be in someone else's hands.
alter table video_seats add column if not exists by_link boolean not null default false;
