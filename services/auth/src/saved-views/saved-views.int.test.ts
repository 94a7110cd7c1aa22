import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { as } = await startServices([authService], database);
const mine = await as(await insertStaff(db, { role: 'ADMIN' }));
const provider = await as(await insertStaff(db, { role: 'PROVIDER' }));

const view = (name: string, search = 'filter=%7B%7D') => ({ resource: 'patients', name, search });
const names = async (caller: typeof mine) => {
  const views: { name: string }[] = (await caller.get('/admin/saved-views')).json();
  return views.map(({ name }) => name);
};

describe('a saved view', () => {
  it('is stored, listed with its list, and removed', async () => {
    const saved = await mine.post('/admin/saved-views', view('Members in Ohio', 'filter=a'));
    expect(saved.statusCode).toBe(200);
    const { id } = saved.json();
    expect(saved.json()).toMatchObject({ resource: 'patients', name: 'Members in Ohio', search: 'filter=a' });
    const found = await mine.get('/admin/saved-views', { query: { filter: '{"resource":"patients"}' } });
    expect(found.json()).toEqual([saved.json()]);
    expect(found.headers['content-range']).toBe('saved-views 0-0/1');
    const others = await mine.get('/admin/saved-views', { query: { filter: '{"resource":"invoices"}' } });
    expect(others.json()).toEqual([]);
    expect((await mine.delete(`/admin/saved-views/${id}`)).json()).toEqual(saved.json());
    expect(await names(mine)).toEqual([]);
    const audits = await db
      .selectFrom('auditLog')
      .select('action')
      .where('entityId', '=', id)
      .orderBy('id')
      .execute();
    expect(audits.map(({ action }) => action)).toEqual(['savedView.save', 'savedView.remove']);
  });

  it('is replaced by one with the same name', async () => {
    const first = await mine.post('/admin/saved-views', view('Twice', 'filter=a'));
    const second = await mine.post('/admin/saved-views', view('Twice', 'filter=b'));
    expect(second.json()).toEqual({ ...first.json(), search: 'filter=b' });
    expect(await names(mine)).toEqual(['Twice']);
  });

  it('is visible only to its owner', async () => {
    const { id } = (await mine.post('/admin/saved-views', view('Private'))).json();
    expect(await names(provider)).toEqual([]);
    expect((await provider.get(`/admin/saved-views/${id}`)).statusCode).toBe(404);
    expect((await provider.delete(`/admin/saved-views/${id}`)).statusCode).toBe(404);
    expect(await names(mine)).toContain('Private');
    await provider.post('/admin/saved-views', view('Private'));
    expect(await names(provider)).toEqual(['Private']);
  });

  it.each([
    ['someone else’s id', { ...view('Forged'), userId: '018f0000-0000-7000-8000-000000000000' }],
    ['a list that cannot be', { ...view('Odd'), resource: '../users' }],
    ['no name', view('  ')],
  ])('is rejected with %s', async (_name, body) => {
    const before = await db.selectFrom('savedViews').selectAll().execute();
    expect((await mine.post('/admin/saved-views', body)).statusCode).toBe(400);
    expect(await db.selectFrom('savedViews').selectAll().execute()).toEqual(before);
  });

  it('cannot be updated, and is not available to patients', async () => {
    const { id } = (await mine.post('/admin/saved-views', view('Fixed'))).json();
    expect((await mine.put(`/admin/saved-views/${id}`, view('Other'))).statusCode).toBe(404);
    const patient = await as(await insertPatient(db));
    expect((await patient.post('/admin/saved-views', view('Mine'))).statusCode).toBe(403);
  });
});
