import type { CodeableConcept, RelatedPerson } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { email, hl7, metaOf, phone, reference, some, textConcept } from './elements.ts';
import { isIncluded, limitOf, type Rows, source } from './source.ts';

/** What the account holder is to the patient, keyed by what the patient is to the account holder. */
const relationships: Record<string, CodeableConcept> = {
  Spouse: hl7('v3-RoleCode', 'SPS', 'spouse'),
  Partner: hl7('v3-RoleCode', 'DOMPART', 'domestic partner'),
  Child: hl7('v3-RoleCode', 'PRN', 'parent'),
  Parent: hl7('v3-RoleCode', 'CHILD', 'child'),
  Sibling: hl7('v3-RoleCode', 'SIB', 'sibling'),
  Grandparent: hl7('v3-RoleCode', 'GRNDCHILD', 'grandchild'),
  Grandchild: hl7('v3-RoleCode', 'GRPRN', 'grandparent'),
};

/** Only staff and the account holder see the holder’s contacts. Other members see who belongs to the household. */
const rowsOf = async (...[db, wanted, { viewerId }]: Rows) => {
  const rows = await db
    .selectFrom('patients as patient')
    .innerJoin('households as household', 'household.id', 'patient.householdId')
    .innerJoin('users as holder', 'holder.id', 'household.accountHolderId')
    .select([
      'patient.id',
      'patient.id as patientId',
      'patient.relationshipToAccountHolder as relationship',
      'holder.id as holderId',
      'holder.firstName',
      'holder.lastName',
      'holder.phoneE164',
      'holder.email',
      'holder.updatedAt as changedAt',
    ])
    .where('patient.removedAt', 'is', null)
    .whereRef('holder.id', '<>', 'patient.id')
    .where(isIncluded(wanted, { id: 'patient.id', patient: sql`patient.id` }))
    .orderBy('patient.id')
    .limit(limitOf(wanted))
    .execute();
  return rows.map((row) =>
    viewerId === undefined || viewerId === row.holderId ? row : { ...row, phoneE164: null, email: null },
  );
};
type HolderRow = Awaited<ReturnType<typeof rowsOf>>[number];

/** The account holder of another person’s record. */
export const relatedPersonSource = source({
  type: 'RelatedPerson',
  rows: rowsOf,
  resources: (row) => [toRelatedPerson(row)],
});

const toRelatedPerson = (row: HolderRow): RelatedPerson => ({
  resourceType: 'RelatedPerson',
  id: `${row.id}.holder`,
  meta: metaOf(row, 'relatedperson'),
  active: true,
  patient: reference('Patient', row.patientId),
  relationship: [relationships[row.relationship] ?? textConcept('Account holder')],
  name: [{ family: row.lastName, given: [row.firstName] }],
  ...some('telecom', [...phone(row.phoneE164), ...email(row.email)]),
});
