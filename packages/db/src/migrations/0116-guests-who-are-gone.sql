-- When the page of a guest of a video call last had its live stream open: one that closed gives its seat to the next.
alter table video_guests add column if not exists seen_at timestamptz;
