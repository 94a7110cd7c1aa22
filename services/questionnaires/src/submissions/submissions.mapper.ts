import type { SubmissionRow } from '@bedside/domain/questionnaires/submission.queries';

export const toSubmission = ({
  firstName,
  lastName,
  sentAt,
  expiresAt,
  submittedAt,
  ...row
}: SubmissionRow) => ({
  ...row,
  patientName: `${firstName} ${lastName}`,
  sentAt: sentAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  submittedAt: submittedAt?.toISOString() ?? null,
});
