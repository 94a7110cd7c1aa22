import { type ChartFields, type ChartKind, chartFields } from '@bedside/contracts/care/chart.schema';
import type { CodeableConcept } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { hl7, some } from './elements.ts';
import { type Author, isIncluded, limitOf, type Rows } from './source.ts';

export interface ChartRow<K extends ChartKind> {
  id: string;
  patientId: string;
  changedAt: Date;
  createdAt: Date;
  removed: boolean;
  version: number;
  source: 'PATIENT' | 'STAFF';
  isReviewed: boolean;
  fields: ChartFields<K>;
  /** The other system’s codes for the name. */
  codes: unknown;
  author: Author;
}

/** The entries of one kind, each in its current version. */
export const chartRows =
  <K extends ChartKind>(kind: K) =>
  async (...[db, wanted]: Rows): Promise<ChartRow<K>[]> => {
    const rows = await db
      .selectFrom('chartEntries as entry')
      .select([
        'entry.id',
        'entry.patientId',
        'entry.fields',
        'entry.confirmedFields',
        'entry.source',
        'entry.codes',
        'entry.version',
        'entry.createdAt',
        'entry.updatedAt as changedAt',
        sql<boolean>`entry.reviewed_at is not null`.as('isReviewed'),
        sql<boolean>`entry.removed_at is not null`.as('removed'),
      ])
      .where('entry.kind', '=', kind)
      .where(isIncluded(wanted, { id: 'entry.id', patient: sql`entry.patient_id` }))
      .orderBy('entry.id')
      .limit(limitOf(wanted))
      .execute();
    return rows.map(({ fields, confirmedFields, ...row }) => {
      const isConfirmed = kind === 'ALLERGY' && isActive(confirmedFields);
      return {
        ...row,
        isReviewed: row.isReviewed || isConfirmed,
        fields: chartFields[kind].parse(isConfirmed ? confirmedFields : fields) as ChartFields<K>,
        author: row.source === 'PATIENT' ? { patient: row.patientId } : { practice: true },
      };
    });
  };

/** The text with the codes that it was imported with. Uncoded text stays uncoded. */
export const namedBy = (text: string, codes: unknown): CodeableConcept => ({
  ...some('coding', Array.isArray(codes) ? codes : []),
  text,
});

/** Rule: care.reviewed-allergies-warn */
const isActive = (fields: unknown): boolean => Object(fields).status === 'ACTIVE';

/** A patient’s own entry is unconfirmed until staff has reviewed it. */
export const verification = (
  of: 'condition' | 'allergyintolerance',
  { isReviewed }: { isReviewed: boolean },
): CodeableConcept =>
  isReviewed
    ? hl7(verificationSystems[of], 'confirmed', 'Confirmed')
    : hl7(verificationSystems[of], 'unconfirmed', 'Unconfirmed');

const verificationSystems = {
  condition: 'condition-ver-status',
  allergyintolerance: 'allergyintolerance-verification',
} as const;
