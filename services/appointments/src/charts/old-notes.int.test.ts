import { randomUUID } from 'node:crypto';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { expect, it } from 'vitest';
import { schedule } from '../appointments/appointment-stage.fixture.ts';
import { openChartStage } from './charts.fixture.ts';

const { db, service, cast } = await openChartStage();

const insertNote = async (patientId: string, writtenOn: string, confidential = false) => {
  const id = randomUUID();
  await db
    .insertInto('oldNotes')
    .values({
      ...{ id, patientId, writtenOn, author: 'Dr. Ada Ruiz', title: 'Progress note', text: 'Cough, better.' },
      ...{ confidential, importedAt: new Date() },
    })
    .execute();
  return id;
};

// Rule: care.old-notes-are-history
it('are read newest first by clinical staff and the patient’s providers, and by no one else', async () => {
  const { patientId, patient, provider, admin } = cast;
  const first = await insertNote(patientId, '2021-03-04');
  const last = await insertNote(patientId, '2023-03-04', true);
  await insertNote((await insertPatient(db)).id, '2022-03-04');
  const path = `/patient/${patientId}/old-notes`;
  const answer = await admin.get(`${path}?take=1`);
  expect(answer.json()).toMatchObject({
    data: {
      notes: [{ id: last, writtenOn: '2023-03-04', author: 'Dr. Ada Ruiz', confidential: true }],
    },
    meta: { itemCount: 2 },
  });
  expect((await admin.get(`${path}?take=1&page=2`)).json().data.notes).toMatchObject([{ id: first }]);
  const clerk = await service.as(await insertStaff(db, { role: 'ADMIN', permissions: ['dispatch'] }));
  for (const [caller, status] of [
    [clerk, 403],
    [patient, 403],
    [provider, 404],
  ] as const)
    expect((await caller.get(path)).statusCode).toBe(status);
  await schedule(cast);
  expect((await provider.get(path)).json().data.notes).toHaveLength(2);
  const reads = await db
    .selectFrom('auditLog')
    .select('action')
    .where('patientId', '=', patientId)
    .where('action', '=', 'listOldNotes')
    .execute();
  expect(reads.length).toBeGreaterThan(0);
});
