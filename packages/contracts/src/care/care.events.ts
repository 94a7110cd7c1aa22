import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';

/** Live update only: codes, symptoms, templates, or canned replies. */
export const codeListChanged = event({
  type: 'codeList.changed',
  entity: 'reference',
  payload: z.strictObject({ list: z.string() }),
});
/** Live update only. */
export const patientNoteChanged = event({
  type: 'patientNote.changed',
  entity: 'note',
  payload: z.strictObject({ noteId: id }),
});
/** Live update only. */
export const chartChanged = event({
  type: 'chart.changed',
  entity: 'chart',
  payload: z.strictObject({ patientId: id }),
});
/** Live update only. */
export const documentChanged = event({
  type: 'document.changed',
  entity: 'document',
  payload: z.strictObject({ documentId: id }),
});
/** Live update only: uploaded or reviewed. */
export const reportChanged = event({
  type: 'report.changed',
  entity: 'appointment',
  payload: z.strictObject({ appointmentId: id, reportId: id }),
});
export const reportReleased = event({
  type: 'report.released',
  entity: 'appointment',
  payload: z.strictObject({ appointmentId: id, reportId: id, notifyPatient: z.boolean().optional() }),
});

const aboutAmendment = {
  entity: 'amendmentRequest',
  payload: z.strictObject({ amendmentId: id, userId: id }),
} as const;
/** `userId` asked for the correction. */
export const amendmentSubmitted = event({ ...aboutAmendment, type: 'amendmentRequest.submitted' });
/** The patient named others, disagreed, or asked to share the denial. */
export const amendmentFollowedUp = event({ ...aboutAmendment, type: 'amendmentRequest.followedUp' });
/** The practice took more time, answered, or responded to a statement. */
export const amendmentChanged = event({ ...aboutAmendment, type: 'amendmentRequest.changed' });
/** A week before the last day to answer. */
export const amendmentDueSoon = event({ ...aboutAmendment, type: 'amendmentRequest.dueSoon' });
