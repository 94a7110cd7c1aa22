import { newId } from '@bedside/db/id';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { as } = await startServices([authService], database);

const boss = await as(await insertStaff(db, { role: 'SUPER_ADMIN' }));
const newReader = async () => {
  const reader = await insertStaff(db, { role: 'ADMIN' });
  return { id: reader.id, caller: await as(reader) };
};
type Reader = Awaited<ReturnType<typeof newReader>>;

const listed = async ({ caller }: Reader, resource: string, ids: string[], headers = {}) => {
  const answer = await caller.get(`/admin/${resource}`, {
    query: { filter: JSON.stringify({ id: ids }) },
    headers,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const whoRead = async (patientId: string): Promise<string[]> =>
  (await boss.get('/admin/admin-logs', { query: { filter: JSON.stringify({ patientId }) } }))
    .json()
    .map((line: { actorId: string; action: string }) => `${line.actorId} ${line.action}`);
const readBy = ({ id }: Reader) =>
  db
    .selectFrom('auditLog')
    .select(['action', 'entityId', 'patientId'])
    .where('actorId', '=', id)
    .orderBy('id')
    .execute();

describe('a console list requested by ids', () => {
  it('audits each patient read', async () => {
    const [reader, patient] = [await newReader(), await insertPatient(db)];
    await listed(reader, 'patients', [patient.id]);
    expect(await whoRead(patient.id)).toEqual([`${reader.id} patients.list`]);
    expect(await readBy(reader)).toEqual([
      { action: 'patients.list', entityId: 'patients', patientId: patient.id },
    ]);
  });

  it('names the patient of the only row that was read for a total, as of a list', async () => {
    const [reader, patient] = [await newReader(), await insertPatient(db)];
    const query = { filter: JSON.stringify({ id: [patient.id] }), range: '[0,0]' };
    expect((await reader.caller.get('/admin/patients', { query })).json()).toHaveLength(1);
    expect(await readBy(reader)).toEqual([
      { action: 'patients.list', entityId: 'patients', patientId: null },
    ]);
    expect(await whoRead(patient.id)).toEqual([`${reader.id} patients.list`]);
  });

  it('audits each patient once, whatever the records are', async () => {
    const reader = await newReader();
    const [one, other] = [await insertPatient(db), await insertPatient(db)];
    const consents = [
      await insertConsent(db, one),
      await insertConsent(db, one),
      await insertConsent(db, other),
    ];
    const ids = consents.map(({ id }) => id);
    expect(await listed(reader, 'consents', ids)).toHaveLength(3);
    expect(await whoRead(one.id)).toEqual([`${reader.id} consents.list`]);
    expect(await whoRead(other.id)).toEqual([`${reader.id} consents.list`]);
    expect(await readBy(reader)).toHaveLength(1);
  });

  it('audits no staff, and no one missing from the response', async () => {
    const reader = await newReader();
    const removed = await insertPatient(db, { patient: { removedAt: new Date() } });
    expect(await listed(reader, 'patients', [removed.id, newId()])).toEqual([]);
    expect(await listed(reader, 'users', [reader.id])).toHaveLength(1);
    expect(await readBy(reader)).toEqual([
      { action: 'patients.list', entityId: 'patients', patientId: null },
      { action: 'users.list', entityId: 'users', patientId: null },
    ]);
  });

  it('audits only newly shown patients for a polling screen', async () => {
    const reader = await newReader();
    const [one, other] = [await insertPatient(db), await insertPatient(db)];
    await listed(reader, 'patients', [one.id]);
    await listed(reader, 'patients', [one.id, other.id], { 'x-background': '1' });
    await listed(reader, 'patients', [one.id, other.id], { 'x-background': '1' });
    expect((await readBy(reader)).map((row) => row.patientId)).toEqual([one.id, null]);
    expect(await whoRead(one.id)).toEqual(Array(2).fill(`${reader.id} patients.list`));
    expect(await whoRead(other.id)).toEqual([`${reader.id} patients.list`]);
  });

  // Rule: security.list-reads-are-audited
  it('stores the filter and everyone shown, for every page', async () => {
    const reader = await newReader();
    const shown = await Promise.all(
      Array.from({ length: 30 }, () => insertPatient(db, { user: { firstName: 'Zephyrine' } })),
    );
    const page = (first: number, last: number) =>
      reader.caller.get('/admin/patients', {
        query: { filter: JSON.stringify({ q: 'Zephyrine' }), range: `[${first},${last}]` },
        headers: { 'x-background': '1' },
      });
    for (const [first, last] of [
      [0, 9],
      [10, 19],
      [20, 29],
      [0, 9],
    ] as const)
      expect((await page(first, last)).statusCode).toBe(200);
    const rows = await db
      .selectFrom('auditLog')
      .select(['after', 'patientId'])
      .where('actorId', '=', reader.id)
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject(
      [0, 10, 20].map((offset) => ({
        patientId: null,
        after: { filter: { q: 'Zephyrine' }, range: { offset, limit: 10 } },
      })),
    );
    const named = rows.flatMap(({ after }) => (after as { patients: string[] }).patients);
    expect(named.toSorted()).toEqual(shown.map(({ id }) => id).toSorted());
    for (const { id } of shown) expect(await whoRead(id)).toEqual([`${reader.id} patients.list`]);
  });
});
