import { DomainError, notFound } from '@bedside/contracts/errors';
import {
  submissionChanged,
  submissionReminderDue,
  submissionSent,
} from '@bedside/contracts/questionnaires/questionnaire.events';
import type { Db, Tx } from '@bedside/db/database';
import { addDays, addHours } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { issueLink, revokeLinks } from '../access/access-link.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { cancelPlannedEvents, planEvent, recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { reachesAnyone } from '../messaging/held.queries.ts';
import { LINK_PURPOSE } from './submission-access.ts';

/** Rule: questionnaires.links-last-14-days */
const LINK_DAYS = 14;
/** Rule: questionnaires.reminders */
const REMINDER_HOURS = [24, 72];

interface SendQuestionnaireInput {
  patientId: string;
  questionnaireId: string;
  appointmentId?: string | undefined;
}

/**
 * Sends the current version; the event triggers the message.
 * @returns the submission's id
 * @throws NOT_FOUND for an unknown patient, form, or appointment, or someone else's appointment; RULE_REFUSED
 * for an unpublished form and a deceased patient; CONFLICT while the same form is pending
 */
export async function sendQuestionnaire(
  db: Db,
  ctx: Context,
  input: SendQuestionnaireInput,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const form = await tx
      .selectFrom('questionnaires')
      .select(['id', 'status', 'publishedVersion', 'publishedDefinition'])
      .where('id', '=', input.questionnaireId)
      .executeTakeFirst();
    if (!form || !(await concerns(tx, input))) throw notFound();
    const id = await insertSubmission(tx, ctx, input, form);
    if (!id)
      throw new DomainError(
        'CONFLICT',
        'This form was already sent and is awaiting answers. Resend it instead.',
      );
    return id;
  });
}

interface PublishedForm {
  status: string;
  publishedVersion: number;
  publishedDefinition: unknown;
}

/** @returns null when the same one is already pending */
export async function insertSubmission(
  tx: Tx,
  ctx: Context,
  input: SendQuestionnaireInput,
  form: PublishedForm,
): Promise<string | null> {
  if (form.status !== 'PUBLISHED' || !form.publishedDefinition)
    throw new DomainError('RULE_REFUSED', 'This form isn’t published yet. Publish it before you send it.');
  const sent = await tx
    .insertInto('questionnaireSubmissions')
    .values({
      id: ctx.decisionId ?? newId(),
      questionnaireId: input.questionnaireId,
      questionnaireVersion: form.publishedVersion,
      definition: JSON.stringify(form.publishedDefinition),
      patientId: input.patientId,
      appointmentId: input.appointmentId ?? null,
      answers: null,
      sentBy: ctx.actor?.userId ?? null,
      sentAt: ctx.now,
      expiresAt: addDays(ctx.now, LINK_DAYS),
      submittedAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!sent) return null;
  await recordAudit(tx, ctx, {
    action: 'questionnaire.send',
    entityType: 'questionnaire',
    entityId: sent.id,
    patientId: input.patientId,
    after: { questionnaireId: input.questionnaireId, appointmentId: input.appointmentId ?? null },
  });
  await sendAndPlanReminders(tx, ctx, { id: sent.id, patientId: input.patientId });
  return sent.id;
}

/**
 * Sends a new link that is valid for 14 days; earlier links stop working.
 * @throws NOT_FOUND, also for a removed patient; RULE_REFUSED once it was submitted, and for a deceased
 * patient
 * @returns whether anyone gets a message
 */
export function resendQuestionnaire(db: Db, ctx: Context, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const submission = await lockListed(tx, id);
    if (submission.status === 'SUBMITTED')
      throw new DomainError('RULE_REFUSED', 'This form was already submitted, so it can’t be resent.');
    if (!(await concerns(tx, submission))) throw notFound();
    const expiresAt = addDays(ctx.now, LINK_DAYS);
    await tx
      .updateTable('questionnaireSubmissions')
      .set({ expiresAt, sentAt: ctx.now })
      .where('id', '=', id)
      .execute();
    await revokeLinks(tx, ctx, { purpose: LINK_PURPOSE, subjectId: id });
    await recordAudit(tx, ctx, {
      action: 'questionnaire.resend',
      entityType: 'questionnaire',
      entityId: id,
      patientId: submission.patientId,
      before: { expiresAt: submission.expiresAt.toISOString() },
      after: { expiresAt: expiresAt.toISOString() },
    });
    await sendAndPlanReminders(tx, ctx, submission);
    return reachesAnyone(tx, ctx);
  });
}

/**
 * A pending submission can no longer be answered; a submitted one stays on record.
 * @throws NOT_FOUND, also for one that was already removed
 */
export async function removeSubmission(db: Db, ctx: Context, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const submission = await lockListed(tx, id);
    await tx
      .updateTable('questionnaireSubmissions')
      .set({ removedAt: ctx.now, removedBy: actorOf(ctx).userId })
      .where('id', '=', id)
      .execute();
    await revokeLinks(tx, ctx, { purpose: LINK_PURPOSE, subjectId: id });
    await cancelPlannedEvents(tx, submissionReminderDue, id);
    await recordAudit(tx, ctx, {
      action: 'questionnaire.remove',
      entityType: 'questionnaire',
      entityId: id,
      patientId: submission.patientId,
      before: { status: submission.status },
    });
    const audience = { entityId: id, users: [submission.patientId], staff: true };
    await recordEvent(tx, ctx, submissionChanged, { submissionId: id }, audience);
  });
}

/** Issued when the message is rendered. @throws NOT_FOUND when submitted, removed, or expired */
export async function issueQuestionnaireLink(
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  submissionId: string,
): Promise<string> {
  const submission = await tx
    .selectFrom('questionnaireSubmissions')
    .select('expiresAt')
    .where('id', '=', submissionId)
    .where('status', '=', 'NOT SUBMITTED')
    .where('removedAt', 'is', null)
    .where('expiresAt', '>', ctx.now)
    .executeTakeFirstOrThrow(notFound);
  return issueLink(tx, ctx, {
    purpose: LINK_PURPOSE,
    subjectId: submissionId,
    expiresAt: submission.expiresAt,
  });
}

async function sendAndPlanReminders(
  tx: Tx,
  ctx: Context,
  { id, patientId }: { id: string; patientId: string },
): Promise<void> {
  const audience = { entityId: id, users: [patientId], staff: true };
  await recordEvent(tx, ctx, submissionSent, { submissionId: id }, audience);
  for (const hours of REMINDER_HOURS)
    await planEvent(tx, ctx, submissionReminderDue, {
      key: `questionnaire-reminder-${hours}-${id}`,
      dueAt: addHours(ctx.now, hours),
      payload: { submissionId: id, hours },
      entityId: id,
    });
}

async function lockListed(tx: Tx, id: string) {
  return await tx
    .selectFrom('questionnaireSubmissions')
    .select(['id', 'status', 'patientId', 'expiresAt'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
}

/** @throws RULE_REFUSED for a deceased patient */
async function concerns(
  tx: Tx,
  input: Pick<SendQuestionnaireInput, 'patientId' | 'appointmentId'>,
): Promise<boolean> {
  const patient = await tx
    .selectFrom('patients as patient')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .select('person.status')
    .where('patient.id', '=', input.patientId)
    .where('patient.removedAt', 'is', null)
    .executeTakeFirst();
  if (patient?.status === 'DECEASED')
    throw new DomainError('RULE_REFUSED', 'This patient is deceased. Messages are no longer sent.');
  if (!patient || !input.appointmentId) return patient !== undefined;
  const onAppointment = await tx
    .selectFrom('appointmentPatients')
    .select('patientId')
    .where('appointmentId', '=', input.appointmentId)
    .where('patientId', '=', input.patientId)
    .executeTakeFirst();
  return onAppointment !== undefined;
}
