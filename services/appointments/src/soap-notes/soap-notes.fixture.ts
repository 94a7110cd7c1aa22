import { newId } from '@bedside/db/id';
import type { Caller } from '@bedside/testing/service';
import { newCast, openStage, schedule } from '../appointments/appointment-stage.fixture.ts';

/** A provider’s appointments, and the calls of a note. */
export async function openNoteStage() {
  const stage = await openStage();
  const { db, clock } = stage;

  interface Note {
    soapNote?: string;
    soapNoteVersion: number;
  }

  const read = async (caller: Caller, id: string) =>
    (await caller.get(`/appointment/${id}/soap-note`)).json().data;
  const save = (caller: Caller, id: string, note: Note) => caller.put(`/appointment/${id}/soap-note`, note);
  const submit = (caller: Caller, id: string, note: Note) =>
    caller.post(`/appointment/${id}/soap-note/submit`, note);
  const addTo = (caller: Caller, id: string, text: string) =>
    caller.post(`/appointment/${id}/soap-note/addenda`, { text });
  const choose = (caller: Caller, appointmentId: string, soapNoteTemplate: string, more = {}) =>
    caller.put('/appointment/update-soapNoteTemplate', { appointmentId, soapNoteTemplate, ...more });

  async function template(text: string, more = {}): Promise<string> {
    const id = newId();
    await db
      .insertInto('soapNoteTemplates')
      .values({ id, name: `Template ${id}`, template: text, updatedAt: clock.now, removedAt: null, ...more })
      .execute();
    return id;
  }

  const trailOf = async (entityId: string) =>
    db
      .selectFrom('auditLog')
      .select(['action', 'patientId', 'after'])
      .where('entityId', '=', entityId)
      .where('outcome', '=', 'done')
      .where((eb) => eb.or([eb('action', 'like', 'soapNote.%'), eb('action', '=', 'getSoapNote')]))
      .orderBy('id')
      .execute();

  const cast = await newCast(stage);
  const days = [14, 15, 16, 19, 20, 21, 22, 23, 26, 27, 28, 29, 30];
  /** All have the same provider, each on a different past day. */
  async function appointment(): Promise<string> {
    const day = days.shift();
    const appointmentId = await schedule(cast, { appointmentDate: `2026-10-${day}` });
    const [startsAt, endsAt] = [new Date(`2026-09-${day}T19:00:00Z`), new Date(`2026-09-${day}T20:00:00Z`)];
    await db
      .updateTable('appointments')
      .set({ serviceDate: `2026-09-${day}`, startsAt, endsAt })
      .where('id', '=', appointmentId)
      .execute();
    return appointmentId;
  }

  const id = await appointment();
  return { stage, db, clock, read, save, submit, addTo, choose, template, trailOf, cast, appointment, id };
}
