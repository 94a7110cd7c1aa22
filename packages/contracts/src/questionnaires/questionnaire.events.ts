import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';

const entity = 'questionnaire';
const payload = z.strictObject({ submissionId: id });

export const submissionSent = event({ type: 'submission.sent', entity, payload });
/** Not submitted 24 or 72 hours after it was sent. */
export const submissionReminderDue = event({
  type: 'submission.reminderDue',
  entity,
  payload: payload.extend({ hours: z.int() }),
});
export const submissionSubmitted = event({ type: 'submission.submitted', entity, payload });
/** Submitted with an answer or score that staff must see at once. */
export const submissionFlagged = event({ type: 'submission.flagged', entity, payload });
/** Live update only. */
export const questionnaireChanged = event({
  type: 'questionnaire.changed',
  entity,
  payload: z.strictObject({ questionnaireId: id }),
});
/** Live update only: removed, started, or attached. */
export const submissionChanged = event({ type: 'submission.changed', entity, payload });
