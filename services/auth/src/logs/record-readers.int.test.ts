import { addMinutes } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { insertApp, insertAppGrant } from '@bedside/testing/factories/apps';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { as } = await startServices([authService], database);

interface Line {
  at: string;
  action: string;
  actorId: string | null;
  sessionId?: string;
  patientId?: string | null;
  patients?: string[];
  /** Of a finished export. */
  type?: 'PRACTICE' | 'INVOICE';
  outcome?: 'done' | 'refused';
}
const insertLines = (lines: Line[]) =>
  db
    .insertInto('auditLog')
    .values(
      lines.map(({ at, patients, type, patientId = null, ...line }) => ({
        id: newId(),
        at: new Date(at),
        actorRole: null,
        sessionId: null,
        ip: null,
        requestId: 'test-request',
        entityType: 'resource',
        entityId: 'test',
        patientId,
        before: null,
        after: patients || type ? JSON.stringify({ patients, type }) : null,
        ...line,
      })),
    )
    .execute();

const readersOf = async (patient: { id: string }, query = {}) => {
  const answer = await (await as(patient)).get('/users/record-readers', { query });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const member = (firstName: string, role: 'ADMIN' | 'PROVIDER') =>
  insertStaff(db, { role, firstName, lastName: 'Reader' });

describe('who looked at a record', () => {
  // Rule: people.patients-see-who-read
  it('is listed by person and day, with the opened records, newest first', async () => {
    const patient = await insertPatient(db);
    const other = await insertPatient(db);
    const [ada, omar] = [await member('Ada', 'ADMIN'), await member('Omar', 'PROVIDER')];
    const { id: patientId } = patient;
    await insertLines([
      { at: '2026-03-02T15:00:00Z', action: 'getHistory', actorId: ada.id, patientId },
      { at: '2026-03-02T16:00:00Z', action: 'getAppointment', actorId: ada.id, patientId },
      { at: '2026-03-02T16:20:00Z', action: 'readFhirResource', actorId: ada.id, patientId },
      { at: '2026-03-02T16:30:00Z', action: 'downloadFile', actorId: ada.id, patientId },
      { at: '2026-03-03T05:30:00Z', action: 'invoices.get', actorId: omar.id, patientId },
      {
        at: '2026-03-04T15:00:00Z',
        action: 'appointments.list',
        actorId: omar.id,
        patients: [patientId, other.id],
      },
    ]);
    const { data, meta } = await readersOf(patient);
    expect(data.readers).toEqual([
      {
        day: '2026-03-04',
        name: 'Omar Reader',
        role: 'PROVIDER',
        kinds: ['list'],
        breakTheGlass: false,
        lastAt: '2026-03-04T15:00:00.000Z',
      },
      expect.objectContaining({ day: '2026-03-02', name: 'Omar Reader', kinds: ['bill'] }),
      expect.objectContaining({
        day: '2026-03-02',
        name: 'Ada Reader',
        role: 'STAFF',
        kinds: ['chart', 'visit', 'file'],
      }),
    ]);
    expect(meta).toMatchObject({ page: 1, itemCount: 3, pageCount: 1 });
    const second = await readersOf(patient, { page: 2, take: 2 });
    expect(second.data.readers).toEqual([expect.objectContaining({ name: 'Ada Reader' })]);
    expect(second.meta).toMatchObject({ page: 2, itemCount: 3, pageCount: 2 });
  });

  it('counts a FHIR search by POST as a reading', async () => {
    const patient = await insertPatient(db);
    const ada = await member('Ada', 'ADMIN');
    const line = { action: 'searchFhirResourcesByForm', actorId: ada.id, patientId: patient.id };
    await insertLines([{ at: '2026-03-02T15:00:00Z', ...line }]);
    expect((await readersOf(patient)).data.readers).toEqual([
      expect.objectContaining({ name: 'Ada Reader', kinds: ['chart'] }),
    ]);
  });

  // Rule: people.patients-see-who-read
  it('names whoever exported the whole practice while the record was part of it', async () => {
    const ada = await member('Ada', 'ADMIN');
    await insertLines([
      { at: '2026-03-02T15:00:00Z', action: 'export.finish', actorId: ada.id, type: 'PRACTICE' },
      { at: '2026-03-03T15:00:00Z', action: 'export.finish', actorId: ada.id, type: 'INVOICE' },
    ]);
    const kindsFor = async (createdAt: string) => {
      const patient = await insertPatient(db, { user: { createdAt: new Date(createdAt) } });
      const { readers } = (await readersOf(patient)).data;
      return readers.map(({ day, name, kinds, practiceExport }: Record<string, unknown>) => [
        day,
        name,
        kinds,
        practiceExport,
      ]);
    };
    expect(await kindsFor('2026-03-02T14:00:00Z')).toEqual([['2026-03-02', 'Ada Reader', [], true]]);
    expect(await kindsFor('2026-03-02T16:00:00Z')).toEqual([]);
  });

  // Rule: people.patients-see-who-read
  it('names an app, even one that the patient or the account holder connected', async () => {
    const holder = await insertPatient(db);
    const child = await insertPatient(db, {
      user: { email: null, phoneE164: null },
      patient: { householdId: holder.householdId, relationshipToAccountHolder: 'Child' },
    });
    const [diary, system] = [await insertApp(db), await insertApp(db, { name: 'Quality Reports' })];
    const grant = { appId: diary.id, userId: holder.id };
    const [own, childs] = [
      await insertAppGrant(db, grant),
      await insertAppGrant(db, { ...grant, patientId: child.id }),
    ];
    const ada = await member('Ada', 'ADMIN');
    const line = { action: 'searchFhirResources', actorId: holder.id };
    await insertLines([
      { ...line, at: '2026-03-02T15:00:00Z', sessionId: own, patientId: holder.id },
      { ...line, at: '2026-03-02T15:20:00Z', sessionId: own, patientId: holder.id },
      { ...line, at: '2026-03-02T15:30:00Z', patientId: holder.id },
      { ...line, at: '2026-03-02T15:40:00Z', sessionId: childs, patientId: child.id },
      { ...line, at: '2026-03-02T16:00:00Z', actorId: ada.id, patientId: holder.id },
      { ...line, at: '2026-03-02T17:00:00Z', actorId: ada.id, sessionId: system.id, patientId: holder.id },
    ]);
    const read = (name: string, role: string, at: string, app?: true) => ({
      ...{ day: '2026-03-02', name, role, kinds: ['chart'], breakTheGlass: false },
      ...{ ...(app && { app }), lastAt: `2026-03-02T${at}:00.000Z` },
    });
    expect((await readersOf(holder)).data.readers).toEqual([
      read('Quality Reports', 'STAFF', '17:00', true),
      read('Ada Reader', 'STAFF', '16:00'),
      read('Heart Diary', 'HOUSEHOLD', '15:20', true),
    ]);
    expect((await readersOf(holder, { patientId: child.id })).data.readers).toEqual([
      read('Heart Diary', 'HOUSEHOLD', '15:40', true),
    ]);
  });

  it('leaves out the patient, refusals, changes, jobs of the system, and other records', async () => {
    const patient = await insertPatient(db);
    const { id: patientId } = patient;
    const ada = await member('Ada', 'ADMIN');
    const at = '2026-03-02T15:00:00Z';
    await insertLines([
      { at, action: 'downloadFile', actorId: patientId, patientId },
      { at, action: 'getHistory', actorId: ada.id, patientId, outcome: 'refused' },
      { at, action: 'appointment.cancel', actorId: ada.id, patientId },
      { at, action: 'recordDownload.request', actorId: null, patientId },
      { at, action: 'getHistory', actorId: ada.id, patientId: (await insertPatient(db)).id },
    ]);
    expect((await readersOf(patient)).data.readers).toEqual([]);
  });

  it('marks records opened by breaking the glass', async () => {
    const patient = await insertPatient(db);
    const { id: patientId } = patient;
    const omar = await member('Omar', 'PROVIDER');
    const grantedAt = new Date('2026-03-02T15:00:00Z');
    await db
      .insertInto('breakTheGlassGrants')
      .values({
        id: newId(),
        userId: omar.id,
        patientId,
        reason: 'Found unconscious.',
        grantedAt,
        expiresAt: addMinutes(grantedAt, 60),
      })
      .execute();
    await insertLines([
      { at: '2026-03-02T15:10:00Z', action: 'getHistory', actorId: omar.id, patientId },
      { at: '2026-03-09T15:10:00Z', action: 'getHistory', actorId: omar.id, patientId },
    ]);
    const { readers } = (await readersOf(patient)).data;
    expect(
      readers.map(({ day, breakTheGlass }: { day: string; breakTheGlass: boolean }) => [day, breakTheGlass]),
    ).toEqual([
      ['2026-03-09', false],
      ['2026-03-02', true],
    ]);
  });

  it('includes the reads of a record that was merged into it, until the merge is undone', async () => {
    const [patient, merged] = [await insertPatient(db), await insertPatient(db)];
    const ada = await member('Ada', 'ADMIN');
    await insertLines([
      { at: '2026-03-02T15:00:00Z', action: 'getHistory', actorId: ada.id, patientId: merged.id },
    ]);
    const id = newId();
    await db
      .insertInto('patientMerges')
      .values({
        id,
        survivingPatientId: patient.id,
        mergedPatientId: merged.id,
        undoData: JSON.stringify({}),
        mergedBy: ada.id,
        mergedAt: new Date(),
        undoableUntil: new Date(),
      })
      .execute();
    expect((await readersOf(patient)).data.readers).toHaveLength(1);
    await db.updateTable('patientMerges').set({ undoneAt: new Date() }).where('id', '=', id).execute();
    expect((await readersOf(patient)).data.readers).toEqual([]);
  });
});
