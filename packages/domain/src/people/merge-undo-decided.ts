import { consentAnswered } from '@bedside/contracts/people/user.events';
import type { Tx } from '@bedside/db/database';
import { sql } from 'kysely';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';

export interface Separated {
  /** In whose record the reader wrote and decided. */
  other: string;
  /** Who could sign in and read it meanwhile. */
  reader: string;
  /** The account of the reader meanwhile. */
  account: string;
  mergedAt: Date;
}

/**
 * What one person decided since a merge about the other's record opens nothing, and their answers go with them.
 * Rule: people.merges-can-be-undone
 */
export async function endDecidedSince(tx: Tx, ctx: Context, separated: Separated): Promise<void> {
  await withdrawConsents(tx, ctx, separated);
  await withdrawGrants(tx, ctx, separated);
  await returnAnswers(tx, separated);
  await returnOwn(tx, separated);
}

/** One signed at a visit was signed by who was seen there. */
async function withdrawConsents(
  tx: Tx,
  ctx: Context,
  { other, account, mergedAt }: Separated,
): Promise<void> {
  const withdrawn = await tx
    .updateTable('consents')
    .set({ status: 'WITHDRAWN', withdrawnAt: ctx.now })
    .where('recipientId', '=', other)
    .where('status', '=', 'APPROVED')
    .where('answeredBy', '=', account)
    .where('answeredAt', '>', mergedAt)
    .where('collectedBy', 'is', null)
    .returning(['id', 'signatoryId', 'requesterId'])
    .execute();
  for (const { id, signatoryId, requesterId } of withdrawn) {
    await recordAudit(tx, ctx, {
      ...{ action: 'consent.withdraw', entityType: 'consent', entityId: id, patientId: other },
      ...{ before: { status: 'APPROVED' }, after: { status: 'WITHDRAWN', reason: 'The merge was undone' } },
    });
    const users = [...new Set([other, signatoryId, ...(requesterId ? [requesterId] : [])])];
    await recordEvent(tx, ctx, consentAnswered, { consentId: id }, { entityId: id, users, staff: true });
  }
}

/** Withdrawn and not ended, so that what the household shares doesn't come back where it was narrowed. */
async function withdrawGrants(tx: Tx, ctx: Context, { other, account, mergedAt }: Separated): Promise<void> {
  const withdrawn = await tx
    .updateTable('familyGrants')
    .set((eb) => ({
      ...{ state: 'WITHDRAWN' as const, decidedBy: ctx.actor?.userId ?? null, decidedAt: ctx.now },
      version: eb('version', '+', 1),
    }))
    .where('ownerId', '=', other)
    .where('state', 'in', ['ACTIVE', 'INVITED'])
    .where((eb) =>
      eb.or([
        eb.and([eb('decidedBy', '=', account), eb('decidedAt', '>', mergedAt)]),
        eb.and([eb('createdBy', '=', account), eb('createdAt', '>', mergedAt)]),
      ]),
    )
    .returning('id')
    .execute();
  for (const { id } of withdrawn)
    await recordAudit(tx, ctx, {
      ...{ action: 'familyGrant.withdraw', entityType: 'familyGrant', entityId: id, patientId: other },
      after: { state: 'WITHDRAWN', reason: 'The merge was undone' },
    });
}

/** Answers that were not submitted are in no audit row, so they are anyone's and go. */
async function returnAnswers(tx: Tx, { other, reader, account, mergedAt }: Separated): Promise<void> {
  await sql`update questionnaire_submissions as form set patient_id = ${reader},
      appointment_id = (select part.appointment_id from appointment_patients as part
        where part.appointment_id = form.appointment_id and part.patient_id = ${reader})
    where patient_id = ${other} and submitted_at > ${mergedAt} and exists (select from audit_log as submitted
      where submitted.entity_type = 'questionnaire' and submitted.entity_id = form.id::text
        and submitted.action = 'questionnaire.submit' and submitted.actor_id = ${account}
        and submitted.at > ${mergedAt})`.execute(tx);
  await sql`update documents set patient_id = ${reader} where patient_id = ${other}
    and submission_id in (select id from questionnaire_submissions where patient_id = ${reader})`.execute(tx);
  await sql`update questionnaire_submissions set draft_answers = '{}', answers_revision = answers_revision + 1
    where patient_id = ${other} and status = 'NOT SUBMITTED' and saved_at > ${mergedAt}`.execute(tx);
}

/** Files and chart entries that the reader added while using the other's account. */
async function returnOwn(tx: Tx, { reader, account, mergedAt }: Separated): Promise<void> {
  if (reader === account) return;
  await sql`update documents set patient_id = ${reader} where patient_id = ${account} and uploaded_by = ${account}
    and created_at > ${mergedAt} and appointment_id is null`.execute(tx);
  await sql`update chart_entries set patient_id = ${reader} where patient_id = ${account} and source = 'PATIENT'
    and created_at > ${mergedAt}`.execute(tx);
}
