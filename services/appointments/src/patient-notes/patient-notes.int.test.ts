import { newId } from '@bedside/db/id';
import { insertPatient } from '@bedside/testing/factories/people';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Cast, newCast, openStage } from '../appointments/appointment-stage.fixture.ts';

const stage = await openStage();
const { db, service, clock } = stage;
let cast: Cast;

beforeAll(async () => {
  cast = await newCast(stage);
});

const note = async (text: string): Promise<{ id: string; version: number }> => {
  const added = await cast.admin.post('/list/add-note', { patientId: cast.patientId, text });
  expect(added.statusCode, added.body).toBe(200);
  return added.json().data;
};

const texts = async (archived?: boolean) => {
  const query: Record<string, string> = archived === undefined ? {} : { archived: String(archived) };
  const answer = await cast.admin.get(`/list/notes/${cast.patientId}`, { query });
  return answer.json().data.notes.map((one: { text: string }) => one.text);
};

const stored = () =>
  Promise.all([
    db.selectFrom('patientNotes').selectAll().orderBy('id').execute(),
    db.selectFrom('outbox').select('id').orderBy('id').execute(),
    db.selectFrom('auditLog').select('id').where('outcome', '=', 'done').orderBy('id').execute(),
  ]);

describe('a patient note', () => {
  it('is stored with its author, edited on its latest version, and archived', async () => {
    const first = await note('  Prefers the back door.  ');
    expect(first).toMatchObject({ text: 'Prefers the back door.', author: 'Dana Okafor', archived: false });
    clock.now = new Date(clock.now.getTime() + 60_000);
    const second = await note('The dog bites.');
    expect(await texts()).toEqual(['The dog bites.', 'Prefers the back door.']);

    const changed = await cast.admin.post('/list/update-note', {
      ...pick(first),
      text: 'Prefers the side door.',
    });
    expect(changed.json().data).toMatchObject({ text: 'Prefers the side door.', version: 2 });
    const old = await cast.admin.post('/list/update-note', { ...pick(first), text: 'Other' });
    expect(old.json().code).toBe('CONCURRENT_UPDATE');

    await cast.admin.post(`/list/archive-note/${second.id}`);
    expect(await texts()).toEqual(['Prefers the side door.']);
    expect(await texts(true)).toEqual(['The dog bites.']);
    const archived = await cast.admin.post('/list/update-note', { id: second.id, text: 'Other' });
    expect(archived.json().code).toBe('RULE_REFUSED');
    const filter = JSON.stringify({ patientId: cast.patientId, archived: true });
    expect((await cast.admin.get('/admin/notes', { query: { filter } })).json()).toMatchObject([
      { id: second.id, archived: true },
    ]);
    await cast.admin.get(`/list/unarchive-note/${second.id}`);
    expect(await texts(true)).toEqual([]);
  });

  // Rules: care.patient-notes-are-internal, security.changing-gets-need-intent
  it('is archived by an intentional GET, but not by browser prefetching', async () => {
    const { id } = await note('Ahead of a click.');
    const before = await stored();
    const ahead: Record<string, string>[] = [
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'x-moz': 'prefetch' },
    ];
    for (const headers of ahead)
      expect((await cast.admin.get(`/list/archive-note/${id}`, { headers })).statusCode).toBe(503);
    const head = await service.app.inject({ method: 'HEAD', url: `/v1/list/archive-note/${id}` });
    expect(head.statusCode).toBe(404);
    expect(await stored()).toEqual(before);
    expect((await cast.admin.get(`/list/archive-note/${id}`)).statusCode).toBe(200);
    const once = await stored();
    expect((await cast.admin.get(`/list/archive-note/${id}`)).statusCode).toBe(200);
    expect((await stored())[0]).toEqual(once[0]);
    expect((await stored())[1]).toEqual(once[1]);
  });

  // Rule: care.patient-notes-are-internal
  it('is for admins only, and its text is in no audit row', async () => {
    const { id } = await note('Owes me a coffee.');
    const before = await stored();
    for (const caller of [cast.patient, cast.provider]) {
      expect((await caller.get(`/list/notes/${cast.patientId}`)).statusCode).toBe(403);
      expect((await caller.post('/list/update-note', { id, text: 'Other' })).statusCode).toBe(403);
      expect((await caller.get(`/list/archive-note/${id}`)).statusCode).toBe(403);
    }
    expect((await cast.admin.post('/list/add-note', { patientId: newId(), text: 'Who?' })).statusCode).toBe(
      404,
    );
    const { id: removed } = await insertPatient(db, { patient: { removedAt: clock.now } });
    expect((await cast.admin.post('/list/add-note', { patientId: removed, text: 'Who?' })).statusCode).toBe(
      404,
    );
    expect((await cast.admin.get(`/list/notes/${newId()}`)).statusCode).toBe(404);
    expect(await stored()).toEqual(before);
    const trail = await db.selectFrom('auditLog').selectAll().where('entityId', '=', id).execute();
    expect(trail.filter(({ outcome }) => outcome === 'done')).toMatchObject([
      { action: 'patientNote.add', patientId: cast.patientId },
    ]);
    expect(JSON.stringify(trail)).not.toContain('coffee');
  });
});

const pick = ({ id, version }: { id: string; version: number }) => ({ id, version });
