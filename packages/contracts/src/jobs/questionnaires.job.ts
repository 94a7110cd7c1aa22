import { z } from 'zod';
import { id } from '../common/fields.ts';
import { job } from '../job.ts';

export const renderSubmissionPdf = job({
  name: 'render-submission-pdf',
  queue: 'documents',
  data: z.object({ submissionId: id }),
  attempts: 8,
  backoff: 1_000,
});

export const sendAppointmentQuestionnaires = job({
  name: 'send-appointment-questionnaires',
  queue: 'notifications',
  data: z.object({ appointmentId: id }),
  attempts: 8,
  backoff: 1_000,
});
