import {
  addPatientNote,
  archivePatientNote,
  unarchivePatientNote,
  updatePatientNote,
} from '@bedside/contracts/care/patient-notes.api';
import type { SeenVersion } from './appointment-actions.ts';
import { client } from './client.ts';

/** Notes about patients. */
export const noteActions = {
  addNote: (patientId: string, text: string) => client.send(addPatientNote, { body: { patientId, text } }),

  changeNote: ({ id, version }: SeenVersion, text: string) =>
    client.send(updatePatientNote, { body: { id, version, text } }),

  archiveNote: (id: string) => client.send(archivePatientNote, { params: { id } }),

  unarchiveNote: (id: string) => client.send(unarchivePatientNote, { params: { id } }),
};
