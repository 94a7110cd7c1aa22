import type { ChartKind, EffectiveAllergy } from '@bedside/contracts/care/chart.schema';
import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { actorOf, type Context, isStaff } from '../context.ts';
import { isEffectiveAllergy, sortChartEntries, waitsForReview } from './chart.policy.ts';
import { requireChartAccess } from './chart-access.ts';

export type ChartRow = Awaited<ReturnType<typeof entriesOf>>[number] & { fields: object };
export type ChartRecord = Awaited<ReturnType<typeof chartOf>>;

/**
 * An active allergy overrides NKA; merged records may hold both.
 * @throws NOT_FOUND for an unknown patient and for one whose chart the caller may not read
 */
export async function chartOf(db: Executor, ctx: Context, patientId: string) {
  const person = await requireChartAccess(db, ctx, patientId, { lock: false, reads: true, orWith: 'CHART' });
  const [rows, stated] = await Promise.all([entriesOf(db, patientId), noKnownAllergiesOf(db, patientId)]);
  const entries = rows.map(withFields);
  const of = (kind: ChartKind) =>
    sortChartEntries(
      kind,
      entries.filter((entry) => entry.kind === kind),
    );
  return {
    person,
    pastMedical: of('PAST_MEDICAL'),
    familyMedical: of('FAMILY_MEDICAL'),
    allergies: of('ALLERGY'),
    noKnownAllergies: entries.some(isEffectiveAllergy) ? null : stated,
    medications: of('MEDICATION'),
    surgical: of('SURGICAL'),
    pendingReview: entries.filter(waitsForReview).length,
  };
}

const entryRows = (db: Executor) =>
  db
    .selectFrom('chartEntries as entry')
    .leftJoin('users as reviewer', 'reviewer.id', 'entry.reviewedBy')
    .selectAll('entry')
    .select(sql<string | null>`reviewer.first_name || ' ' || reviewer.last_name`.as('reviewer'))
    .where('entry.removedAt', 'is', null);

const entriesOf = (db: Executor, patientId: string) =>
  entryRows(db)
    .where('entry.patientId', '=', patientId)
    .orderBy('entry.createdAt')
    .orderBy('entry.id')
    .execute();

export async function chartEntryById(db: Executor, id: string) {
  const row = await entryRows(db).where('entry.id', '=', id).executeTakeFirstOrThrow(notFound);
  return withFields(row);
}

/** The JSON shape depends on the kind. */
const withFields = <R extends { fields: unknown }>(row: R) => ({ ...row, fields: { ...Object(row.fields) } });

/** Null when an active allergy contradicts it. */
export const noKnownAllergiesOf = async (db: Executor, patientId: string) =>
  (await db
    .selectFrom('noKnownAllergies as stated')
    .innerJoin('users as by', 'by.id', 'stated.documentedBy')
    .select(['stated.source', 'stated.documentedAt'])
    .select(sql<string>`by.first_name || ' ' || by.last_name`.as('byName'))
    .where('stated.patientId', '=', patientId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('allergies')
            .select('id')
            .where('patientId', '=', patientId)
            .where('status', '=', 'ACTIVE'),
        ),
      ),
    )
    .executeTakeFirst()) ?? null;

/** Most severe first, in the version staff last confirmed. @param patientId names a column */
export const effectiveAllergiesOf = (patientId: string) =>
  sql<EffectiveAllergy[]>`coalesce((
    select jsonb_agg(jsonb_build_object('substance', substance, 'reaction', reaction, 'severity', severity,
        'patientSays', patient_reported_fields)
      order by array_position(array['Severe', 'Moderate', 'Mild'], severity), substance)
    from allergies where patient_id = ${sql.ref(patientId)} and status = 'ACTIVE'), '[]')`;

export async function chartSummaryOf(db: Executor, patientId: string) {
  const { source, documentedAt, byName, ...head } = await db
    .selectFrom('patients as patient')
    .leftJoin('noKnownAllergies as stated', 'stated.patientId', 'patient.id')
    .leftJoin('users as by', 'by.id', 'stated.documentedBy')
    .select([
      'stated.source',
      'stated.documentedAt',
      sql<string | null>`by.first_name || ' ' || by.last_name`.as('byName'),
      effectiveAllergiesOf('patient.id').as('allergies'),
      sql<number>`(select count(*)::int from chart_entries where patient_id = patient.id
        and reviewed_at is null and removed_at is null)`.as('pendingChartReviews'),
    ])
    .where('patient.id', '=', patientId)
    .executeTakeFirstOrThrow();
  const stated = source && documentedAt && byName ? { source, documentedAt, byName } : null;
  return { ...head, noKnownAllergies: head.allergies.length > 0 ? null : stated };
}

/**
 * Newest first; staff also sees removed entries.
 * @throws NOT_FOUND
 */
export async function chartChanges(db: Executor, ctx: Context, entryId: string) {
  const entry = await db
    .selectFrom('chartEntries')
    .select(['patientId', 'removedAt'])
    .where('id', '=', entryId)
    .executeTakeFirst();
  if (!entry || (entry.removedAt && !isStaff(actorOf(ctx).role))) throw notFound();
  const { id: patientId } = await requireChartAccess(db, ctx, entry.patientId, {
    lock: false,
    reads: true,
    orWith: 'CHART',
  });
  const revisions = await db
    .selectFrom('chartEntryRevisions as revision')
    .innerJoin('users as by', 'by.id', 'revision.actorId')
    .selectAll('revision')
    .select(sql<string>`by.first_name || ' ' || by.last_name`.as('byName'))
    .where('revision.entryId', '=', entryId)
    .orderBy('revision.at', 'desc')
    .orderBy('revision.id', 'desc')
    .execute();
  return { patientId, revisions: revisions.map(withFields) };
}
