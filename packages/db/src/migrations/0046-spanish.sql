-- What staff calls services, kinds of care, plans and their benefits in Spanish, by the English words: a visit or a
-- bill that keeps the words of its day finds its Spanish here, too.
create table spanish_words (
  english text primary key check (english <> ''),
  spanish text not null check (spanish <> ''),
  updated_by uuid references users (id),
  updated_at timestamptz not null
);

-- A consent is signed in one of its languages; both belong to a version of its text.
alter table consent_texts
  add column title_es text check (title_es <> ''),
  add column text_es text check (text_es <> ''),
  add constraint consent_texts_spanish check ((title_es is null) = (text_es is null));

-- A code is written in the language of the page that asked for it, where that is known, and else in the person's own.
alter table one_time_codes alter column language drop not null, alter column language drop default;

-- In which language it was read by whoever answered it.
alter table consents add column answered_in text check (answered_in in ('en', 'es'));
-- Whoever asks on the public pages is answered in the language of the page.
alter table web_appointments add column language text not null default 'en' check (language in ('en', 'es'));
