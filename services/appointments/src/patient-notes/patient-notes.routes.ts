import type { PatientNote } from '@bedside/contracts/care/care.schema';
import * as api from '@bedside/contracts/care/patient-notes.api';
import { pageMetaOf } from '@bedside/contracts/common/fields';
import * as change from '@bedside/domain/care/patient-notes.commands';
import {
  getPatientNote,
  listPatientNotes,
  type PatientNoteRow,
  requirePatient,
} from '@bedside/domain/care/patient-notes.queries';
import type { Context } from '@bedside/domain/context';
import { type Routes, startChange } from '@bedside/service-kit/service';

const toPatientNote = ({ archivedAt, ...note }: PatientNoteRow): PatientNote => ({
  ...note,
  archived: archivedAt !== null,
  createdAt: note.createdAt.toISOString(),
  updatedAt: note.updatedAt.toISOString(),
});

export const patientNotesRoutes: Routes = ({ bind, bindResource, parts: { db } }) => {
  bind(api.listPatientNotes, async ({ params, query: { page, take, archived = false } }) => {
    await requirePatient(db, params.id);
    const { rows, total } = await listPatientNotes(db, {
      filter: { patientId: params.id, archived },
      sort: { field: 'createdAt', order: 'DESC' },
      range: { offset: (page - 1) * take, limit: take },
    });
    return {
      data: { notes: rows.map(toPatientNote) },
      meta: pageMetaOf(page, take, total),
      read: { entityType: 'person' as const, entityId: params.id, patientId: params.id },
    };
  });

  bind(api.addPatientNote, async ({ body, ctx }) => {
    const id = await change.addPatientNote(db, ctx, body);
    return { message: 'Note added', data: toPatientNote(await getPatientNote(db, id)) };
  });

  bind(api.updatePatientNote, async ({ body, ctx }) => {
    await change.updatePatientNote(db, ctx, body);
    return { message: 'Note saved', data: toPatientNote(await getPatientNote(db, body.id)) };
  });

  const shelve = async (id: string, archived: boolean, ctx: Context) => {
    await change.setPatientNoteArchived(db, ctx, { id, archived });
    return { message: archived ? 'Note archived' : 'Note unarchived' };
  };
  bind(api.archivePatientNote, ({ params, ctx }) => shelve(params.id, true, ctx));
  bind(api.unarchivePatientNote, ({ params, ctx }) => shelve(params.id, false, ctx));
  bind(api.archivePatientNoteLegacyGet, async ({ params, ctx, request }) => {
    startChange(request);
    return shelve(params.id, true, ctx);
  });
  bind(api.unarchivePatientNoteLegacyGet, async ({ params, ctx, request }) => {
    startChange(request);
    return shelve(params.id, false, ctx);
  });

  bindResource(api.notesResource, {
    list: async (query) => {
      const { rows, total } = await listPatientNotes(db, query);
      return { rows: rows.map(toPatientNote), total };
    },
    get: async ({ id }) => {
      const note = await getPatientNote(db, id);
      return { record: toPatientNote(note), patientId: note.patientId };
    },
  });
};
