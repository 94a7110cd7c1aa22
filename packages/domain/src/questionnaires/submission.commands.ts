import { isDeepStrictEqual } from 'node:util';
import { DomainError, type Issue } from '@bedside/contracts/errors';
import {
  countedAnswers,
  draftAnswerIssues,
  flaggedQuestions,
  submissionIssues,
} from '@bedside/contracts/questionnaires/answers';
import {
  submissionFlagged,
  submissionReminderDue,
  submissionSubmitted,
} from '@bedside/contracts/questionnaires/questionnaire.events';
import type {
  Answers,
  Question,
  QuestionnaireDefinition,
} from '@bedside/contracts/questionnaires/questionnaire.schema';
import { careNeedsOf, scoresOf } from '@bedside/contracts/questionnaires/scores';
import { visibleSections } from '@bedside/contracts/questionnaires/visibility';
import type { Db, Tx } from '@bedside/db/database';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { cancelPlannedEvents, recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { lockSubmission } from './submission-access.ts';

/**
 * Merges the input: named answers replace, cleared ones are removed, and others stay. So a stale page
 * overwrites only what it answered.
 * @throws NOT_FOUND; RULE_REFUSED once it was submitted or has expired; VALIDATION naming each question
 */
export const saveAnswers = (
  db: Db,
  ctx: Context,
  input: { token: string; answers: Answers; cleared: readonly string[]; revision?: number | undefined },
): Promise<{ revision: number }> =>
  db.transaction().execute(async (tx) => {
    const {
      id,
      definition: form,
      status,
      draftAnswers,
      ...submission
    } = await lockSubmission(tx, ctx, input.token);
    if (status === 'SUBMITTED') throw alreadySubmitted();
    const saved = Object.entries(draftAnswers).filter(([key]) => !input.cleared.includes(key));
    const answers = { ...Object.fromEntries(saved), ...input.answers };
    // A device that never received the answer has sent this again.
    if (isDeepStrictEqual(answers, draftAnswers)) return { revision: submission.answersRevision };
    requireSeen(submission, input.revision);
    refuse(draftAnswerIssues(form, input.answers));
    await refuseUnknownImages(tx, { submissionId: id, form, answers: input.answers });
    const revision = submission.answersRevision + 1;
    await tx
      .updateTable('questionnaireSubmissions')
      .set({ draftAnswers: JSON.stringify(answers), answersRevision: revision, savedAt: ctx.now })
      .where('id', '=', id)
      .execute();
    return { revision };
  });

/**
 * Returns whether this call submitted it.
 * Rule: questionnaires.submitting-locks
 * @throws NOT_FOUND for an invalid link; RULE_REFUSED once it has expired; VALIDATION naming each question
 */
export const submitQuestionnaire = (
  db: Db,
  ctx: Context,
  input: { token: string; answers: Answers; revision?: number | undefined },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const submission = await lockSubmission(tx, ctx, input.token);
    const { id, definition: form, status, patientId, gender } = submission;
    if (status === 'SUBMITTED') {
      const own = countedAnswers(form, input.answers);
      // A device that was offline must show that other answers were submitted in the meantime.
      if (input.revision === undefined || isDeepStrictEqual(own, submission.answers)) return false;
      throw alreadySubmitted();
    }
    requireSeen(submission, input.revision);
    refuse(submissionIssues(form, input.answers));
    await refuseUnknownImages(tx, { submissionId: id, form, answers: input.answers });
    const answers = countedAnswers(form, input.answers);
    const shown = visibleSections(form, answers).flatMap(({ questions }) => questions);
    const scores = scoresOf(form, shown, answers, gender);
    const flagged = [
      ...new Set([
        ...flaggedQuestions(shown, answers),
        ...scores.filter((score) => score.flagged).map((score) => `score:${score.id}`),
        ...careNeedsOf(form, shown, answers).map(({ itemId }) => itemId),
      ]),
    ];
    await tx
      .updateTable('questionnaireSubmissions')
      .set({
        status: 'SUBMITTED',
        answers: JSON.stringify(answers),
        draftAnswers: '{}',
        scores: JSON.stringify(scores),
        flaggedItemIds: flagged,
        submittedAt: ctx.now,
      })
      .where('id', '=', id)
      .execute();
    await cancelPlannedEvents(tx, submissionReminderDue, id);
    await recordAudit(tx, ctx, {
      action: 'questionnaire.submit',
      entityType: 'questionnaire',
      entityId: id,
      patientId,
      after: { scores: scores.length, flagged: flagged.length },
    });
    const audience = { entityId: id, users: [patientId], staff: true };
    await recordEvent(tx, ctx, submissionSubmitted, { submissionId: id }, audience);
    if (flagged.length > 0) await recordEvent(tx, ctx, submissionFlagged, { submissionId: id }, audience);
    return true;
  });

function requireSeen({ answersRevision }: { answersRevision: number }, seen: number | undefined): void {
  if (seen !== undefined && seen !== answersRevision)
    throw new DomainError('CONCURRENT_UPDATE', 'Newer answers were saved for this form. Reload to see them.');
}

const alreadySubmitted = () => new DomainError('RULE_REFUSED', 'This form was already submitted. Thank you.');

function refuse(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new DomainError('VALIDATION', issues[0]?.message, { issues: [...issues] });
}

const isImage = ({ kind }: Question) => kind === 'image';

/** An image answers only the submission it was uploaded for. */
async function refuseUnknownImages(
  tx: Tx,
  { submissionId, form, answers }: { submissionId: string; form: QuestionnaireDefinition; answers: Answers },
): Promise<void> {
  const named = form.sections
    .flatMap(({ questions }) => questions)
    .filter(isImage)
    .flatMap(({ id }) => {
      const image = answers[id];
      return typeof image === 'string' && image !== '' ? [{ id, image }] : [];
    });
  if (named.length === 0) return;
  const known = await tx
    .selectFrom('questionnaireImages')
    .select('documentId')
    .where('submissionId', '=', submissionId)
    .execute();
  const strange = named.filter(({ image }) => !known.some(({ documentId }) => documentId === image));
  refuse(strange.map(({ id }) => ({ path: `answers.${id}`, message: 'Please add the photo again.' })));
}
