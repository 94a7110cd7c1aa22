-- What one person may see and do for another. Where a pair has no row, members of a household have what they always had.
create table family_grants (
  id uuid primary key,
  owner_id uuid not null references patients (id),
  -- Null until the invited person has an account with that contact and accepts.
  grantee_id uuid references patients (id),
  -- An email address in lower case, or a phone number as E.164.
  invited_contact text,
  -- What the owner is to the grantee.
  relation text not null check (relation in ('CHILD', 'TEEN', 'SPOUSE', 'PARENT', 'OTHER')),
  kinds text[] not null,
  state text not null check (state in ('ASKED', 'INVITED', 'ACTIVE', 'DECLINED', 'WITHDRAWN', 'ENDED')),
  -- The midnight after the last day, in the practice's time zone.
  ends_at timestamptz,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  version integer not null default 1,
  constraint family_grants_kinds check (
    cardinality(kinds) > 0
    and kinds <@ array['BOOK', 'VISITS', 'CHART', 'DOCUMENTS', 'BILLS', 'MESSAGES', 'CARD', 'SIGN']),
  constraint family_grants_two_people check (grantee_id is distinct from owner_id),
  constraint family_grants_grantee check (grantee_id is not null or invited_contact is not null),
  constraint family_grants_invited check (state = 'INVITED' or grantee_id is not null or state in ('DECLINED', 'ENDED')),
  constraint family_grants_decided check ((state in ('ASKED', 'INVITED')) = (decided_at is null))
);
-- One row of a pair decides, and one question waits.
create unique index family_grants_deciding on family_grants (grantee_id, owner_id) where state in ('ACTIVE', 'WITHDRAWN');
create unique index family_grants_asked on family_grants (grantee_id, owner_id) where state = 'ASKED';
create unique index family_grants_invited_once on family_grants (owner_id, invited_contact) where state = 'INVITED';
create index family_grants_by_owner on family_grants (owner_id);
create index family_grants_by_grantee on family_grants (grantee_id);
create index family_grants_by_contact on family_grants (invited_contact) where state = 'INVITED';
