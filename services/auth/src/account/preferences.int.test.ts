import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { type Caller, startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { as } = await startServices([authService], database);
const admin = await insertStaff(db, { role: 'ADMIN' });
const here = await as(admin);
const elsewhere = await as(admin);
const provider = await as(await insertStaff(db, { role: 'PROVIDER' }));

const url = '/users/preferences';
const letter = (n: number) => n.toString().replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
const set = (caller: Caller, changes: object) => caller.put(url, { changes });
const read = async (caller: Caller) => (await caller.get(url)).json().data;

describe('console preferences', () => {
  it('are empty at first', async () => expect(await read(provider)).toEqual({}));

  it('follow a user to another session, and change one by one', async () => {
    await set(here, { theme: 'dark', 'patients.hiddenColumns': ['phone'] });
    await set(here, { 'patients.perPage': 50 });
    expect(await read(elsewhere)).toEqual({
      theme: 'dark',
      'patients.hiddenColumns': ['phone'],
      'patients.perPage': 50,
    });
    expect(await read(provider)).toEqual({});
  });

  it('return to the default with null', async () => {
    await set(here, { 'rail.isFolded': true, theme: 'dark' });
    await set(elsewhere, { 'rail.isFolded': null });
    expect(await read(here)).not.toHaveProperty('rail.isFolded');
    expect(await read(here)).toHaveProperty('theme', 'dark');
  });

  it('changed in two tabs at once are both stored', async () => {
    const changes = Array.from({ length: 10 }, (_, tab) => ({ [`list-${letter(tab)}.perPage`]: 100 }));
    await Promise.all(changes.map((change) => set(here, change)));
    expect(await read(here)).toMatchObject(Object.assign({}, ...changes));
  });

  it.each([
    ['a key that no preference has', { '../theme': 'dark' }],
    ['what the console keeps to itself', { 'patients.listParams': 'q=Nora' }],
    ['an object', { theme: { mode: 'dark' } }],
    ['a long text', { theme: 'x'.repeat(61) }],
  ])('reject %s, and store nothing of it', async (_name, changes) => {
    const before = await read(here);
    const answer = await set(here, changes);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('VALIDATION');
    expect(await read(here)).toEqual(before);
  });

  it('reject more than the console would send', async () => {
    const many = Object.fromEntries(Array.from({ length: 301 }, (_, n) => [`list-${letter(n)}.perPage`, 10]));
    expect((await set(provider, many)).statusCode).toBe(422);
    expect(await read(provider)).toEqual({});
  });

  it('are for staff only', async () => {
    const patient = await as(await insertPatient(db));
    expect((await patient.get(url)).statusCode).toBe(403);
    expect((await set(patient, { theme: 'dark' })).statusCode).toBe(403);
  });
});
