import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';

/** Live update only: codes, symptoms, templates, or canned replies. */
export const referenceListChanged = event('codeList.changed', 'reference', { list: z.string() });
/** Live update only. */
export const patientNoteChanged = event('patientNote.changed', 'note', { noteId: id });
/** Live update only. */
export const chartChanged = event('chart.changed', 'chart', { patientId: id });
/** Live update only. */
export const documentChanged = event('document.changed', 'document', { documentId: id });
/** Live update only: uploaded or reviewed. */
export const reportChanged = event('report.changed', 'appointment', { appointmentId: id, reportId: id });
export const reportReleased = event('report.released', 'appointment', {
  appointmentId: id,
  reportId: id,
  notifyPatient: z.boolean().optional(),
});

const aboutAmendment = { amendmentId: id, userId: id };
/** `userId` requested the correction. */
export const amendmentSubmitted = event('amendmentRequest.submitted', 'amendmentRequest', aboutAmendment);
/** The patient named others to notify, disagreed with the denial, or asked to have it disclosed. */
export const amendmentFollowedUp = event('amendmentRequest.followedUp', 'amendmentRequest', aboutAmendment);
/** The practice extended the deadline, answered, or responded to a statement. */
export const amendmentChanged = event('amendmentRequest.changed', 'amendmentRequest', aboutAmendment);
/** Due a week before the last day to answer. */
export const amendmentDueSoon = event('amendmentRequest.dueSoon', 'amendmentRequest', aboutAmendment);
