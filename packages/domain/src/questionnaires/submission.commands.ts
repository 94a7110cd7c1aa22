import { DomainError, notFound } from '@bedside/contracts/errors';
import {
  questionnaireSent,
  questionnaireSubmitted,
} from '@bedside/contracts/questionnaires/questionnaire.events';
import type { Answers } from '@bedside/contracts/questionnaires/questionnaire.schema';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { addDays } from 'date-fns';
import { issueLink, revokeLinks, subjectOfLink } from '../access/access-link.ts';
import { actorOf, type Context } from '../context.ts';
import { recordAudit } from '../record/record-audit.ts';
import { recordEvent } from '../record/record-event.ts';
import { checkAnswers } from './answers.policy.ts';

const LINK_DAYS = 14;
const purpose = 'QUESTIONNAIRE';

/**
 * Sends a patient a form; the event has the message with the link sent.
 * @returns the submission's id
 * @throws NOT_FOUND for an unknown patient, form or visit, or a visit of somebody else
 */
export async function sendQuestionnaire(
  db: Db,
  ctx: Context,
  input: { patientId: string; questionnaireId: string; appointmentId?: string | undefined },
): Promise<string> {
  const actor = actorOf(ctx);
  return db.transaction().execute(async (tx) => {
    const questionnaire = await tx
      .selectFrom('questionnaires')
      .select(['id', 'version', 'form'])
      .where('id', '=', input.questionnaireId)
      .where('active', '=', true)
      .executeTakeFirst();
    if (!questionnaire || !(await concerns(tx, input))) throw notFound();

    const id = newId();
    await tx
      .insertInto('questionnaireSubmissions')
      .values({
        id,
        questionnaireId: questionnaire.id,
        questionnaireVersion: questionnaire.version,
        form: JSON.stringify(questionnaire.form),
        patientId: input.patientId,
        appointmentId: input.appointmentId ?? null,
        answers: null,
        sentBy: actor.userId,
        sentAt: ctx.now,
        expiresAt: addDays(ctx.now, LINK_DAYS),
        submittedAt: null,
      })
      .execute();
    await recordAudit(tx, ctx, {
      action: 'questionnaire.send',
      entityType: 'questionnaire',
      entityId: id,
      patientId: input.patientId,
      after: { questionnaireId: input.questionnaireId, appointmentId: input.appointmentId ?? null },
    });
    const tell = { entityId: id, users: [input.patientId], staff: true };
    await recordEvent(tx, ctx, questionnaireSent, { submissionId: id }, tell);
    return id;
  });
}

/** Whether the patient exists and, where a visit is named, is on it. */
async function concerns(
  tx: Tx,
  input: { patientId: string; appointmentId?: string | undefined },
): Promise<boolean> {
  if (!input.appointmentId) {
    const patient = await tx
      .selectFrom('patients')
      .select('id')
      .where('id', '=', input.patientId)
      .where('removedAt', 'is', null)
      .executeTakeFirst();
    return patient !== undefined;
  }
  const onVisit = await tx
    .selectFrom('appointmentPatients')
    .select('patientId')
    .where('appointmentId', '=', input.appointmentId)
    .where('patientId', '=', input.patientId)
    .executeTakeFirst();
  return onVisit !== undefined;
}

/**
 * The link of a form that still waits for its answers, made where its message is rendered.
 * @throws NOT_FOUND when it was handed in or has expired
 */
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
    .where('expiresAt', '>', ctx.now)
    .executeTakeFirst();
  if (!submission) throw notFound();
  return issueLink(tx, ctx, { purpose, subjectId: submissionId, expiresAt: submission.expiresAt });
}

/**
 * Hands the answers in, which locks them with the version of the form, product-rules §2.
 * @throws NOT_FOUND for a link that opens nothing; RULE_REFUSED when they were handed in before; VALIDATION
 */
export async function submitQuestionnaire(
  db: Db,
  ctx: Context,
  token: string,
  answers: Answers,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const submissionId = await subjectOfLink(tx, purpose, token, ctx.now);
    if (!submissionId) throw notFound();
    const submission = await tx
      .selectFrom('questionnaireSubmissions')
      .select(['id', 'form', 'status', 'patientId'])
      .where('id', '=', submissionId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (submission.status === 'SUBMITTED')
      throw new DomainError('RULE_REFUSED', 'This form was handed in already. Thank you.');
    checkAnswers(submission.form, answers);

    await tx
      .updateTable('questionnaireSubmissions')
      .set({ status: 'SUBMITTED', answers: JSON.stringify(answers), submittedAt: ctx.now })
      .where('id', '=', submissionId)
      .execute();
    await revokeLinks(tx, ctx, { purpose, subjectId: submissionId });
    await recordAudit(tx, ctx, {
      action: 'questionnaire.submit',
      entityType: 'questionnaire',
      entityId: submissionId,
      patientId: submission.patientId,
    });
    const tell = { entityId: submissionId, users: [submission.patientId], staff: true };
    await recordEvent(tx, ctx, questionnaireSubmitted, { submissionId }, tell);
  });
}
