import { setTimeout } from 'node:timers/promises';
import { IntegrationError } from '@bedside/integrations/integration-error';
import { csvFile } from '@bedside/testing/factories/import-files';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it, vi } from 'vitest';
import { authService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { as, parts } = await startServices([authService], database);
const staff = await insertStaff(db, { role: 'SUPER_ADMIN' });
const owner = await as(staff);
const headers = ['First Name', 'Last Name', 'DOB', 'Sex'];
const file = (content: Buffer) => new File([new Uint8Array(content)], 'patients.csv', { type: 'text/csv' });
const patients = file(csvFile(headers, [['Lena', 'Ortiz', '3/4/1971', 'F']]));

const uploaded = async (): Promise<{ id: string }> => (await owner.upload('/imports', patients)).json().data;
const mapping = [
  { field: 'firstName' },
  { field: 'lastName' },
  { field: 'dateOfBirth', dateOrder: 'MDY' },
  { field: 'gender' },
];

describe('imports', () => {
  // Rule: people.imports-for-super-admins
  it('are for super-admins only, and nothing is stored for others', async () => {
    const { id } = await uploaded();
    const before = await db.selectFrom('imports').select('id').execute();
    for (const caller of [
      await as(await insertStaff(db, { role: 'ADMIN' })),
      await as(await insertPatient(db)),
    ]) {
      const answers = [
        await caller.upload('/imports', patients),
        await caller.get('/imports'),
        await caller.get(`/imports/${id}`),
        await caller.get(`/imports/${id}/rows`),
        await caller.get(`/imports/${id}/problems`),
        await caller.post(`/imports/${id}/check`, { mapping }),
        await caller.put(`/imports/${id}/rows/2`, { decision: 'SKIP' }),
        await caller.post(`/imports/${id}/run`),
        await caller.post(`/imports/${id}/undo`),
        await caller.delete(`/imports/${id}`),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(403));
    }
    expect(await db.selectFrom('imports').select('id').execute()).toEqual(before);
  });

  it('propose their columns, and leave an audit row without patient data for each step', async () => {
    const { id } = await uploaded();
    const { columns, status } = (await owner.get(`/imports/${id}`)).json().data;
    expect(status).toBe('UPLOADED');
    expect(columns.map(({ field }: { field: string }) => field)).toEqual(mapping.map(({ field }) => field));
    expect((await owner.post(`/imports/${id}/check`, { mapping })).statusCode).toBe(200);
    expect((await owner.get(`/imports/${id}/rows`)).statusCode).toBe(200);
    expect((await owner.delete(`/imports/${id}`)).statusCode).toBe(200);
    const trail = await db
      .selectFrom('auditLog')
      .select(['action', 'after'])
      .where('entityId', '=', id)
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual([
      'import.upload',
      'getImport',
      'import.check',
      'import.readRows',
      'import.discard',
    ]);
    expect(JSON.stringify(trail)).not.toContain('Ortiz');
  });

  // Rule: money.exports-hold-no-formulas
  it.each([
    ['after a semicolon', 'Ortiz;=1+1', "Ortiz;'=1+1"],
    ['after a semicolon and spaces', 'Ortiz; "@SUM(1)', `Ortiz; ""'@SUM(1)`],
    ['at the start', '=1+1', "'=1+1"],
    ['behind a semicolon at the start', ';=1+1', ";'=1+1"],
  ])('hand back no formula %s', async (_where, typed, written) => {
    const { id } = await uploaded();
    await db
      .insertInto('importRows')
      .values({
        importId: id,
        rowNumber: 2,
        outcome: 'REFUSED',
        cells: JSON.stringify({ lastName: typed }),
        issues: JSON.stringify([]),
      })
      .execute();
    const { statusCode, body } = await owner.get(`/imports/${id}/problems`);
    expect(statusCode).toBe(200);
    expect(body).toContain(`"${written}"`);
  });

  it('name a row in words, and lead to no record that was removed', async () => {
    const { id } = await uploaded();
    const [removed, kept] = [
      await insertPatient(db, { user: { firstName: 'Rae' }, patient: { removedAt: new Date() } }),
      await insertPatient(db, { user: { firstName: 'Kim' } }),
    ];
    const resource = (type: string, title: string) =>
      JSON.stringify({ type, title, entry: null, holderKey: null, issues: [] });
    const row = {
      ...{ importId: id, cells: '{}', issues: '[]', because: [], outcome: 'REMOVED' as const },
    };
    await db
      .insertInto('importRows')
      .values([
        { ...row, rowNumber: 2, patientId: removed.id, resource: resource('AllergyIntolerance', 'Latex') },
        { ...row, rowNumber: 3, patientId: kept.id, resource: resource('Coverage', 'Coverage') },
      ])
      .execute();
    const { rows } = (await owner.get(`/imports/${id}/rows`)).json().data;
    expect(rows).toMatchObject([
      { row: 2, resource: 'Allergy: Latex', patient: null },
      { row: 3, resource: 'Insurance', patient: { id: kept.id } },
    ]);
  });

  it('refuse a file that is no table, and keep nothing of it', async () => {
    const before = await db.selectFrom('imports').select('id').execute();
    const answer = await owner.upload('/imports', file(Buffer.from('hello')));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues[0].path).toBe('file');
    expect(await db.selectFrom('imports').select('id').execute()).toEqual(before);
  });

  it('refuse a file with more columns than can be matched, before anyone matches them', async () => {
    const wide = Array.from({ length: 201 }, (_, at) => `Column ${at}`);
    const answer = await owner.upload('/imports', file(csvFile(wide, [wide.map(() => 'x')])));
    expect(answer.json().issues).toEqual([
      { path: 'file', message: 'A file can have up to 200 columns. Delete those you don’t need.' },
    ]);
    const narrow = await owner.upload('/imports', file(csvFile(wide.slice(1), [wide.slice(1)])));
    expect(narrow.json().data.columns).toHaveLength(200);
  });

  it('say what to do when the disk is full, and keep nothing of the file', async () => {
    const before = await db.selectFrom('imports').select('id').execute();
    vi.spyOn(parts.integrations.storage, 'put').mockImplementationOnce(async (_key, content) => {
      if (!Buffer.isBuffer(content)) content.destroy(new Error('ENOSPC'));
      await setTimeout(20);
      throw new IntegrationError('storage', 'unavailable', 'no room', { code: 'ENOSPC', retryAfter: 60 });
    });
    const answer = await owner.upload('/imports', patients);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('60');
    expect(answer.json().message).toContain('We have no room for files right now');
    expect(await db.selectFrom('imports').select('id').execute()).toEqual(before);
  });

  it('refuse columns without a required field, or with one twice', async () => {
    const { id } = await uploaded();
    for (const wrong of [mapping.with(3, { field: 'email' }), mapping.with(3, { field: 'firstName' })]) {
      expect((await owner.post(`/imports/${id}/check`, { mapping: wrong })).statusCode).toBe(400);
    }
    expect((await owner.get(`/imports/${id}`)).json().data.status).toBe('UPLOADED');
  });

  it('are not run before their check', async () => {
    const { id } = await uploaded();
    const answer = await owner.post(`/imports/${id}/run`);
    expect(answer.json()).toMatchObject({ code: 'INVALID_TRANSITION' });
  });
});
