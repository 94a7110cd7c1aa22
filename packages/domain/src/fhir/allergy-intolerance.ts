import type { AllergyIntolerance } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { type ChartRow, chartRows, namedBy, verification } from './chart-rows.ts';
import { coded, hl7, metaOf, reference, SYSTEM, textConcept, unknown } from './elements.ts';
import { isIncluded, limitOf, type Rows, source } from './source.ts';

const categories = { Drug: 'medication', Food: 'food', Environment: 'environment' } as const;
const severities = { Mild: 'mild', Moderate: 'moderate', Severe: 'severe' } as const;
const hasCategory = (kind: string): kind is keyof typeof categories => kind in categories;

export const allergySource = source<ChartRow<'ALLERGY'>>({
  type: 'AllergyIntolerance',
  rows: chartRows('ALLERGY'),
  resources: (row) => [toAllergy(row)],
});

export const toAllergy = ({ fields, ...row }: ChartRow<'ALLERGY'>): AllergyIntolerance => ({
  resourceType: 'AllergyIntolerance',
  id: row.id,
  meta: metaOf(row, 'allergyintolerance'),
  clinicalStatus:
    fields.status === 'ACTIVE'
      ? hl7('allergyintolerance-clinical', 'active', 'Active')
      : hl7('allergyintolerance-clinical', 'inactive', 'Inactive'),
  verificationStatus: verification('allergyintolerance', row),
  ...(hasCategory(fields.kind) && { category: [categories[fields.kind]] }),
  code: namedBy(fields.substance, row.codes),
  patient: reference('Patient', row.patientId),
  recordedDate: row.createdAt.toISOString(),
  ...(row.source === 'PATIENT' && { asserter: reference('Patient', row.patientId) }),
  ...((fields.reaction || fields.severity) && {
    reaction: [
      {
        manifestation: [fields.reaction ? textConcept(fields.reaction) : unknown],
        ...(fields.severity && { severity: severities[fields.severity] }),
      },
    ],
  }),
});

const statements = async (...[db, wanted]: Rows) => {
  const rows = await db
    .selectFrom('noKnownAllergies as stated')
    .select([
      'stated.patientId as id',
      'stated.patientId',
      'stated.documentedAt as changedAt',
      'stated.source',
    ])
    .where(
      sql<boolean>`not exists (select from allergies
        where patient_id = stated.patient_id and status = 'ACTIVE')`,
    )
    .where(isIncluded(wanted, { id: 'stated.patient_id', patient: sql`stated.patient_id` }))
    .orderBy('stated.patientId')
    .limit(limitOf(wanted))
    .execute();
  return rows.map((row) => ({
    ...row,
    author: row.source === 'PATIENT' ? { patient: row.patientId } : { practice: true as const },
  }));
};

/** Rule: care.no-known-allergies */
export const noKnownAllergySource = source({
  type: 'AllergyIntolerance',
  rows: statements,
  resources: (row) => [toNoKnownAllergy(row)],
});

const toNoKnownAllergy = (row: Awaited<ReturnType<typeof statements>>[number]): AllergyIntolerance => ({
  resourceType: 'AllergyIntolerance',
  id: `${row.patientId}.none`,
  meta: metaOf(row, 'allergyintolerance'),
  clinicalStatus: hl7('allergyintolerance-clinical', 'active', 'Active'),
  verificationStatus: verification('allergyintolerance', { isReviewed: row.source === 'STAFF' }),
  code: coded(SYSTEM.snomed, '716186003', 'No known allergy'),
  patient: reference('Patient', row.patientId),
  recordedDate: row.changedAt.toISOString(),
});
