import type { SubmissionRecord } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { fullNameOf } from '@bedside/domain/people/full-name.policy';
import type { SubmissionDetails, SubmissionRow } from '@bedside/domain/questionnaires/submission.queries';
import {
  summarizeScores,
  summarizeSubmission,
} from '@bedside/domain/questionnaires/submission-summary.policy';

export const toSubmission = (row: SubmissionRow, now: Date) => ({
  id: row.id,
  questionnaireId: row.questionnaireId,
  questionnaireName: row.questionnaireName,
  questionnaireVersion: row.questionnaireVersion,
  patientId: row.patientId,
  patientName: fullNameOf(row),
  appointmentId: row.appointmentId,
  appointmentKey: row.appointmentKey,
  status: row.status,
  started: row.status === 'NOT SUBMITTED' && row.answersRevision > 0,
  expired: row.status === 'NOT SUBMITTED' && row.expiresAt <= now,
  sentAt: row.sentAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  submittedAt: row.submittedAt?.toISOString() ?? null,
  scores: row.scores,
  flags: row.flaggedItemIds.length,
  attachedTo: row.attachedTo,
});

/** Leaves out warnings meant for staff. */
export const toOwnSubmission = (row: SubmissionRow, now: Date) => {
  const submission = toSubmission(row, now);
  return { ...submission, flags: 0, scores: submission.scores.map(unflagged) };
};

const unflagged = <T extends { flagged: boolean }>(one: T): T => ({ ...one, flagged: false });

export const toOwnSubmissionRecord = (record: SubmissionRecord): SubmissionRecord => ({
  ...record,
  flags: 0,
  scores: record.scores.map(unflagged),
  sections: record.sections.map(({ title, questions }) => ({ title, questions: questions.map(unflagged) })),
});

/** @param pictureUrl returns the URL of an image answer for the caller */
export const toSubmissionRecord = (
  details: SubmissionDetails,
  now: Date,
  imageUrl: (documentId: string) => string,
): SubmissionRecord => ({
  ...toSubmission(details, now),
  sections: summarizeSubmission(details).map(({ title, questions }) => ({
    title,
    questions: questions.map(({ imageId, ...question }) => ({
      ...question,
      imageUrl: imageId && imageUrl(imageId),
    })),
  })),
  scores: summarizeScores(details),
  sentBy: details.sentByName,
});
