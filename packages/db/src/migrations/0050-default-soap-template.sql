-- The template that fills the notes of visits that were given none.
alter table soap_note_templates add column is_default boolean not null default false;
create unique index soap_note_templates_default on soap_note_templates (is_default)
  where is_default and removed_at is null;
