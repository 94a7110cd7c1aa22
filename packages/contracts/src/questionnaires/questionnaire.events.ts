import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';

const entity = 'questionnaire';
const payload = z.strictObject({ submissionId: id });

export const questionnaireSent = event({ type: 'questionnaire.sent', entity, payload });
export const questionnaireSubmitted = event({ type: 'questionnaire.submitted', entity, payload });
