import type { PatientNote } from '@bedside/contracts/care/care.schema';
import type { PatientNoteRow } from '@bedside/domain/care/patient-notes.queries';

export const toPatientNote = ({ archivedAt, ...note }: PatientNoteRow): PatientNote => ({
  ...note,
  archived: archivedAt !== null,
  createdAt: note.createdAt.toISOString(),
  updatedAt: note.updatedAt.toISOString(),
});
