-- Forms are worked on as drafts, published as versions, and retired.
alter table questionnaires rename column version to published_version;
alter table questionnaires
  alter column published_version set default 0,
  alter column form drop not null,
  add column description text,
  add column status text not null default 'DRAFT' check (status in ('DRAFT', 'PUBLISHED', 'RETIRED')),
  add column draft jsonb,
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now();
update questionnaires set status = case when active then 'PUBLISHED' else 'RETIRED' end;
alter table questionnaires
  drop column active,
  add constraint questionnaires_published check ((published_version > 0) = (form is not null)),
  add constraint questionnaires_has_form check (form is not null or draft is not null);

create table questionnaire_versions (
  questionnaire_id uuid not null references questionnaires (id),
  version integer not null,
  form jsonb not null,
  published_by uuid references users (id),
  published_at timestamptz not null,
  primary key (questionnaire_id, version)
);
create trigger questionnaire_versions_append_only before update or delete on questionnaire_versions
  for each row execute function refuse_change();

-- Forms that were sent before: options were words alone, sections had no name of their own.
create function form_of_today(form jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('scores', '[]'::jsonb, 'sections', jsonb_agg(jsonb_build_object(
    'id', 'section-' || nr, 'title', section ->> 'title', 'questions', (
      select jsonb_agg(question || jsonb_build_object(
        'kind', case question ->> 'kind' when 'choice' then 'single' else question ->> 'kind' end,
        'options', (
          select coalesce(jsonb_agg(jsonb_build_object('value', 'option-' || of_option.nr, 'label', of_option.label)
            order by of_option.nr), '[]'::jsonb)
          from jsonb_array_elements_text(question -> 'options') with ordinality as of_option(label, nr))
      ) order by of_question.nr)
      from jsonb_array_elements(section -> 'questions') with ordinality as of_question(question, nr))
  ) order by nr))
  from jsonb_array_elements(form -> 'sections') with ordinality as of_section(section, nr)
$$;
create function answers_of_today(answers jsonb, form jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(given.id, coalesce((
      select of_option.option -> 'value'
      from jsonb_path_query(form, '$.sections[*].questions[*]') as of_question(question),
        jsonb_array_elements(question -> 'options') as of_option(option)
      where question ->> 'id' = given.id and question ->> 'kind' = 'single' and option -> 'label' = given.answer
      limit 1), given.answer)), '{}'::jsonb)
  from jsonb_each(answers) as given(id, answer)
$$;
update questionnaires set form = form_of_today(form);
update questionnaire_submissions set form = form_of_today(form);
update questionnaire_submissions set answers = answers_of_today(answers, form) where answers is not null;
drop function form_of_today(jsonb);
drop function answers_of_today(jsonb, jsonb);
insert into questionnaire_versions (questionnaire_id, version, form, published_by, published_at)
  select id, published_version, form, null, now() from questionnaires where published_version > 0;

alter table questionnaire_submissions
  -- As kept before they are handed in.
  add column draft_answers jsonb not null default '{}',
  add column revision integer not null default 0,
  add column saved_at timestamptz,
  -- Computed when it was handed in, by the form as it was sent.
  add column scores jsonb not null default '[]',
  add column flagged text[] not null default '{}',
  add column removed_at timestamptz,
  add column removed_by uuid references users (id),
  -- Nobody's where a visit had it sent by itself.
  alter column sent_by drop not null;
create index questionnaire_submissions_visit on questionnaire_submissions (appointment_id) where appointment_id is not null;
create index questionnaire_submissions_flagged on questionnaire_submissions (submitted_at desc)
  where flagged <> '{}' and removed_at is null;
-- At most one copy of a form waits for somebody's answers; of what was sent more than once, the last.
update questionnaire_submissions as older set removed_at = now()
  where status = 'NOT SUBMITTED' and exists (
    select from questionnaire_submissions as newer
    where newer.questionnaire_id = older.questionnaire_id and newer.patient_id = older.patient_id
      and newer.appointment_id is not distinct from older.appointment_id and newer.status = 'NOT SUBMITTED'
      and (newer.sent_at, newer.id) > (older.sent_at, older.id));
create unique index questionnaire_submissions_one_open on questionnaire_submissions (questionnaire_id, patient_id, appointment_id)
  nulls not distinct where status = 'NOT SUBMITTED' and removed_at is null;

-- The printed assessment, and its copy with a visit: one each, however often it is asked for.
alter table documents add column submission_id uuid references questionnaire_submissions (id);
create unique index documents_submission on documents (submission_id, appointment_id) nulls not distinct
  where submission_id is not null;

-- Pictures that answer questions: of this form alone.
create table questionnaire_pictures (
  document_id uuid primary key references documents (id),
  submission_id uuid not null references questionnaire_submissions (id),
  question_id text not null
);
create index questionnaire_pictures_submission on questionnaire_pictures (submission_id);

-- Sent by itself to the patients of a visit of this service.
alter table services add column questionnaire_id uuid references questionnaires (id);

do $$
begin
  if exists (select from pg_roles where rolname = 'bedside_app') then
    revoke update, delete on questionnaire_versions from bedside_app;
  end if;
end $$;
