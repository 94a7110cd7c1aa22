create table soap_note_templates (
  id uuid primary key,
  name text not null,
  template text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  version integer not null default 1,
  updated_at timestamptz not null,
  removed_at timestamptz
);
create unique index soap_note_templates_name on soap_note_templates (lower(name)) where removed_at is null;

-- The note has a version of its own: who writes it is in nobody's way who moves the visit.
alter table appointments
  add column soap_template_id uuid references soap_note_templates (id),
  add column soap_template_name text,
  add column soap_note_version integer not null default 1,
  add column soap_saved_at timestamptz,
  add column soap_saved_by uuid references users (id),
  add column soap_submitted_at timestamptz,
  add column soap_submitted_by uuid references users (id);

create table soap_addenda (
  id uuid primary key,
  appointment_id uuid not null references appointments (id),
  text text not null,
  written_by uuid not null references users (id),
  written_at timestamptz not null
);
create index soap_addenda_appointment on soap_addenda (appointment_id, written_at);
create trigger soap_addenda_append_only before update or delete on soap_addenda
  for each row execute function refuse_change();

create table dx_codes (
  id uuid primary key,
  code text not null check (length(code) <= 15),
  description text not null,
  symptoms text[] not null default '{}',
  active boolean not null default true,
  version integer not null default 1,
  removed_at timestamptz
);
create unique index dx_codes_code on dx_codes (code) where removed_at is null;
create index dx_codes_symptoms on dx_codes using gin (symptoms);

create table cpt_codes (
  id uuid primary key,
  code text not null check (length(code) <= 15),
  description text not null,
  category text not null,
  active boolean not null default true,
  version integer not null default 1,
  removed_at timestamptz
);
create unique index cpt_codes_code on cpt_codes (code) where removed_at is null;
create index cpt_codes_category on cpt_codes (category, code);

create table symptoms (
  id uuid primary key,
  name text not null,
  active boolean not null default true,
  version integer not null default 1,
  removed_at timestamptz
);
create unique index symptoms_name on symptoms (lower(name)) where removed_at is null;

-- As they read when they were put there.
create table visit_codes (
  appointment_id uuid not null references appointments (id),
  kind text not null check (kind in ('DX', 'CPT')),
  position integer not null,
  code_id uuid not null,
  code text not null,
  description text not null,
  primary key (appointment_id, kind, position)
);

create table patient_notes (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  text text not null,
  written_by uuid not null references users (id),
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index patient_notes_patient on patient_notes (patient_id, created_at desc);

-- One entry of a medical history; what `fields` holds depends on its kind.
create table chart_entries (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  kind text not null check (kind in ('PAST_MEDICAL', 'FAMILY_MEDICAL', 'ALLERGY', 'MEDICATION', 'SURGICAL')),
  fields jsonb not null,
  source text not null check (source in ('PATIENT', 'STAFF')),
  reviewed_by uuid references users (id),
  reviewed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  check ((reviewed_by is null) = (reviewed_at is null))
);
create index chart_entries_patient on chart_entries (patient_id, kind, created_at);

create table chart_revisions (
  id uuid primary key,
  entry_id uuid not null references chart_entries (id),
  at timestamptz not null,
  change text not null check (change in ('ADDED', 'EDITED', 'CONFIRMED', 'REMOVED')),
  actor_id uuid not null references users (id),
  actor_role text not null,
  reason text,
  fields jsonb not null
);
create index chart_revisions_entry on chart_revisions (entry_id, at desc);
create trigger chart_revisions_append_only before update or delete on chart_revisions
  for each row execute function refuse_change();

-- Said in so many words; an allergy that is added takes it away.
create table no_known_allergies (
  patient_id uuid primary key references patients (id),
  source text not null check (source in ('PATIENT', 'STAFF')),
  stated_by uuid not null references users (id),
  stated_at timestamptz not null
);

-- Allergies were a table of their own, whose words nothing bounded. How bad one is, where it was said in other words than
-- ours, goes with its reaction.
insert into chart_entries (id, patient_id, kind, fields, source, created_at, updated_at)
  select id, patient_id, 'ALLERGY', jsonb_strip_nulls(jsonb_build_object(
      'substance', coalesce(nullif(left(btrim(substance), 100), ''), 'Not named'),
      'kind', case when kind_word in ('drug', 'food', 'environment', 'latex') then initcap(kind_word)
        when kind_word like 'environment%' then 'Environment'
        when kind_word in ('medication', 'medicine') then 'Drug' else 'Other' end,
      'reaction', nullif(left(concat_ws('; ', nullif(btrim(reaction), ''),
        case when not is_known then nullif(btrim(severity), '') end), 250), ''),
      'severity', case when is_known then initcap(btrim(severity)) end,
      'status', case when status = 'active' then 'ACTIVE' else 'INACTIVE' end)),
    'STAFF', now(), now()
  from (select *, lower(btrim(kind)) as kind_word,
      coalesce(lower(btrim(severity)) in ('mild', 'moderate', 'severe'), false) as is_known
    from allergies) as allergy;
drop table allergies;
create view allergies with (security_invoker = true) as
  select id, patient_id, fields ->> 'substance' as substance, fields ->> 'kind' as kind,
    fields ->> 'reaction' as reaction, fields ->> 'severity' as severity, fields ->> 'status' as status
  from chart_entries where kind = 'ALLERGY' and removed_at is null;

alter table documents
  add column description text,
  add column conversation_id uuid,
  add column removed_at timestamptz,
  add column removed_by uuid references users (id),
  add column removed_reason text;
create index documents_created on documents (created_at desc, id desc) where removed_at is null;

create table reports (
  id uuid primary key,
  document_id uuid not null unique references documents (id),
  appointment_id uuid not null references appointments (id),
  patient_id uuid not null references patients (id),
  name text not null,
  status text not null default 'UPLOADED' check (status in ('UPLOADED', 'REVIEWED', 'RELEASED')),
  comment text,
  uploaded_by uuid references users (id),
  reviewed_by uuid references users (id),
  reviewed_at timestamptz,
  released_by uuid references users (id),
  released_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null
);
create index reports_appointment on reports (appointment_id);
create index reports_patient on reports (patient_id, created_at desc);
create index reports_created on reports (created_at desc, id desc);
