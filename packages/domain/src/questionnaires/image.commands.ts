import { fieldError, notFound } from '@bedside/contracts/errors';
import { uploadAnswerImage } from '@bedside/contracts/questionnaires/submissions.api';
import type { Db, Executor } from '@bedside/db/database';
import type { Context } from '../context.ts';
import { QUESTIONNAIRE } from '../documents/document.policy.ts';
import { saveUpload, type UploadDependencies, type UploadedFile } from '../documents/save-upload.commands.ts';
import { countOf } from '../list-search.ts';
import { mayBeExpired, submissionIdForAccess } from './submission-access.ts';

/** Uploads per submission, replaced images included. */
const MAX_PICTURES = 20;

/**
 * Stored until an answer references it.
 * @returns its id, which is the answer
 * @throws NOT_FOUND; VALIDATION on `questionId`, and on `file`, also when too many were uploaded; anything
 * else as `saveUpload`
 */
export async function saveAnswerImage(
  db: Db,
  ctx: Context,
  kit: UploadDependencies,
  input: { token: string; questionId: string; file: UploadedFile },
): Promise<string> {
  const { submissionId, patientId } = await requireImageQuestion(db, ctx, input);
  const { id } = await saveUpload(db, ctx, kit, input.file, {
    patientId,
    category: QUESTIONNAIRE,
    by: ctx.actor?.userId ?? patientId,
    action: 'questionnaire.image',
    refusal: uploadAnswerImage.upload.refusal,
    // The patient is locked here, so concurrent uploads count each other.
    andThen: async (tx, documentId) => {
      await requireRoom(tx, submissionId);
      await tx
        .insertInto('questionnaireImages')
        .values({ documentId, submissionId, questionId: input.questionId })
        .execute();
    },
  });
  return id;
}

/** @throws as `saveAnswerImage`, but before the file is read */
export async function requireImageQuestion(
  db: Executor,
  ctx: Context,
  input: { token: string; questionId: string },
): Promise<{ submissionId: string; patientId: string }> {
  const submissionId = await submissionIdForAccess(db, ctx, input.token);
  const submission = await db
    .selectFrom('questionnaireSubmissions')
    .select(['definition', 'patientId'])
    .where('id', '=', submissionId)
    .where('status', '=', 'NOT SUBMITTED')
    .$if(!mayBeExpired(ctx), (query) => query.where('expiresAt', '>', ctx.now))
    .executeTakeFirstOrThrow(notFound);
  const question = submission.definition.sections
    .flatMap(({ questions }) => questions)
    .find(({ id }) => id === input.questionId);
  if (question?.kind !== 'image') throw fieldError('questionId', 'This question doesn’t take a photo.');
  await requireRoom(db, submissionId);
  return { submissionId, patientId: submission.patientId };
}

async function requireRoom(db: Executor, submissionId: string): Promise<void> {
  const count = await countOf(db.selectFrom('questionnaireImages').where('submissionId', '=', submissionId));
  if (count >= MAX_PICTURES) throw fieldError('file', 'This form has too many photos. Please call us.');
}
