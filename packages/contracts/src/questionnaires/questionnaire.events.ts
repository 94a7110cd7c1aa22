import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';

const entity = 'questionnaire';
const payload = { submissionId: id };

export const submissionSent = event('submission.sent', entity, payload);
/** The questionnaire is still unsubmitted 24 or 72 hours after it was sent. */
export const submissionReminderDue = event('submission.reminderDue', entity, { ...payload, hours: z.int() });
export const submissionSubmitted = event('submission.submitted', entity, payload);
/** The submission contains an answer or score that staff must see immediately. */
export const submissionFlagged = event('submission.flagged', entity, payload);
/** Live update only. */
export const questionnaireChanged = event('questionnaire.changed', entity, { questionnaireId: id });
/** Live update only: removed, started, or attached. */
export const submissionChanged = event('submission.changed', entity, payload);
