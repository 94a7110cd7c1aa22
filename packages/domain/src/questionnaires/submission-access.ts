import { DomainError, notFound } from '@bedside/contracts/errors';
import type { Executor, Tx } from '@bedside/db/database';
import { sql } from 'kysely';
import { subjectOfLink } from '../access/access-link.ts';
import { isSharedWithAppointment, submissionAndAppointment } from '../access/confidential-visits.queries.ts';
import { isRecordId } from '../audit-and-events/patient-of-record.ts';
import { requireChartAccess } from '../care/chart-access.ts';
import type { Context } from '../context.ts';
import { isProviderOf } from '../people/visiting.queries.ts';

export const LINK_PURPOSE = 'QUESTIONNAIRE';

/**
 * By link token, or by id for the patient, chart managers, and the provider of the visit.
 * Rule: questionnaires.opened-by-link-or-patient
 */
export async function submissionIdForAccess(db: Executor, ctx: Context, tokenOrId: string): Promise<string> {
  if (!isRecordId(tokenOrId)) {
    const id = await subjectOfLink(db, LINK_PURPOSE, tokenOrId, ctx.now);
    if (!id) throw notFound();
    return id;
  }
  if (ctx.actor?.role !== 'PATIENT' && ctx.actor?.role !== 'PROVIDER') throw notFound();
  const row = await db
    .selectFrom('questionnaireSubmissions as submission')
    .select(['patientId', 'appointmentId'])
    .where('id', '=', tokenOrId)
    .where('removedAt', 'is', null)
    .where(isSharedWithReader(ctx))
    .executeTakeFirstOrThrow(notFound);
  if (ctx.actor.role === 'PROVIDER') {
    const { patientId, appointmentId } = row;
    // Rule: questionnaires.filled-in-at-the-visit
    if (!appointmentId || !(await isProviderOf(db, ctx, patientId, appointmentId))) throw notFound();
    return tokenOrId;
  }
  await requireChartAccess(db, ctx, row.patientId, { lock: false, reads: true });
  return tokenOrId;
}

/**
 * A provider may open an expired form, because a link lasts 14 days and the visit may be later.
 * Rule: questionnaires.filled-in-at-the-visit
 */
export const mayBeExpired = ({ actor }: Pick<Context, 'actor'>): boolean => actor?.role === 'PROVIDER';

/** @throws NOT_FOUND; RULE_REFUSED once expired */
export async function lockSubmission(tx: Tx, ctx: Context, tokenOrId: string) {
  const id = await submissionIdForAccess(tx, ctx, tokenOrId);
  const row = await tx
    .selectFrom('questionnaireSubmissions as submission')
    .innerJoin('patients as patient', 'patient.id', 'submission.patientId')
    .select([
      'submission.id',
      'submission.definition',
      'submission.status',
      'submission.patientId',
      'submission.answers',
      'submission.draftAnswers',
      'submission.answersRevision',
      'submission.expiresAt',
      'patient.gender',
    ])
    .where('submission.id', '=', id)
    .where('submission.removedAt', 'is', null)
    .forUpdate('submission')
    .executeTakeFirstOrThrow(notFound);
  if (row.status === 'NOT SUBMITTED' && row.expiresAt <= ctx.now && !mayBeExpired(ctx))
    throw new DomainError('RULE_REFUSED', 'This form has expired. Please ask us for a new link.');
  return row;
}

/**
 * Someone who manages the chart of a patient without a sign-in can't read what the patient kept confidential
 * earlier. Expects `submission`.
 * Rule: people.confidential-records
 */
export const isSharedWithReader = ({ actor }: Pick<Context, 'actor'>) =>
  actor?.role === 'PATIENT'
    ? isSharedWithAppointment(actor.userId, submissionAndAppointment)
    : sql<boolean>`true`;
