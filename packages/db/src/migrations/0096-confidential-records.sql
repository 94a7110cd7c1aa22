-- Records of no visit that a patient keeps from the family; what belongs to a visit is confidential with it.
create table confidential_records (
  record_id uuid primary key,
  kind text not null check (kind in ('DOCUMENT', 'FORM', 'BILL', 'CONVERSATION')),
  created_by uuid not null references users (id),
  created_at timestamptz not null
);
create index on confidential_records (created_by);
