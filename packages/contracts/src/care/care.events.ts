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
