import { newId } from '@bedside/db/id';
import { recordAudit } from '@bedside/domain/audit-and-events/record-audit';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { authService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const clock = { now: new Date('2026-11-20T16:00:00Z') };
const { as } = await startServices([authService], database, { now: () => clock.now });

const boss = await insertStaff(db, { role: 'SUPER_ADMIN', firstName: 'Rosa', lastName: 'Lindqvist' });
const dana = await insertStaff(db, { role: 'ADMIN', firstName: 'Dana', lastName: 'Okafor' });
const omar = await insertStaff(db, { role: 'ADMIN', firstName: 'Omar', lastName: 'Said' });
const nora = await insertPatient(db, { user: { firstName: 'Nora', lastName: 'Whitfield' } });
const eve = await insertPatient(db, { user: { firstName: 'Eve', lastName: '100%_Sure' } });
const appointmentId = newId();

const written = (
  at: string,
  actor: { id: string } | null,
  entry: Omit<Parameters<typeof recordAudit>[2], 'entityType'> & { entityType?: 'person' | 'appointment' },
  requestId = newId(),
) =>
  recordAudit(
    db,
    {
      now: new Date(at),
      requestId,
      ip: '203.0.113.7',
      actor: actor && { userId: actor.id, role: 'ADMIN', permissions: [], sessionId: newId() },
    },
    { entityType: 'person', ...entry },
  );

beforeAll(async () => {
  // Before and after midnight in Chicago.
  await written('2026-11-10T05:59:00Z', dana, {
    action: 'patientDetail',
    entityId: nora.id,
    patientId: nora.id,
  });
  await written('2026-11-10T06:00:00Z', omar, {
    action: 'patientDetail',
    entityId: nora.id,
    patientId: nora.id,
  });
  await written(
    '2026-11-12T18:00:00Z',
    dana,
    {
      action: 'appointment.cancel',
      entityType: 'appointment',
      entityId: appointmentId,
      patientId: eve.id,
      before: { status: 'SCHEDULED' },
      after: { status: 'CANCELLED' },
    },
    'request-of-a-cancel',
  );
  await written('2026-11-13T18:00:00Z', null, { action: 'payment.settle', entityId: 'x', patientId: eve.id });
  await written('2026-11-14T18:00:00Z', omar, {
    action: 'getAppointment',
    entityId: newId(),
    outcome: 'refused',
  });
});

interface Line {
  id: string;
  at: string;
  action: string;
  actorName: string;
  patientName: string | null;
}
const caller = await as(boss);
const until = { endDate: '2026-11-19' };

const ask = async (query: Record<string, string>) => {
  const answer = await caller.get('/users/admin-logs', { query: { ...until, ...query } });
  expect(answer.statusCode, answer.body).toBe(200);
  const { data, meta } = answer.json();
  return { lines: data.logs as Line[], meta };
};
const actions = async (query: Record<string, string>) => (await ask(query)).lines.map((line) => line.action);

describe('the audit log', () => {
  it('shows who did what, whose data, from where, and before and after, newest first', async () => {
    const { lines, meta } = await ask({});
    expect(meta).toEqual({ page: 1, take: 30, itemCount: 5, pageCount: 1 });
    expect(lines.map((line) => line.at)).toEqual(
      lines
        .map((line) => line.at)
        .toSorted()
        .reverse(),
    );
    expect(lines[2]).toEqual({
      id: expect.any(String),
      at: '2026-11-12T18:00:00.000Z',
      actorId: dana.id,
      actorName: 'Dana Okafor',
      apiKeyName: null,
      appName: null,
      actorRole: 'ADMIN',
      action: 'appointment.cancel',
      outcome: 'done',
      entityType: 'appointment',
      entityId: appointmentId,
      patientId: eve.id,
      patientName: 'Eve 100%_Sure',
      personName: null,
      ip: '203.0.113.7',
      requestId: 'request-of-a-cancel',
      before: { status: 'SCHEDULED' },
      after: { status: 'CANCELLED' },
    });
  });

  it('names Bedside for system actions', async () => {
    expect((await ask({ searchQuery: 'settle' })).lines).toMatchObject([
      { actorId: null, actorName: 'Bedside', patientName: 'Eve 100%_Sure' },
    ]);
  });

  it('can be sorted and paged', async () => {
    const first = await ask({ order: 'ASC', take: '2', page: '1' });
    expect(first.lines.map((line) => line.actorName)).toEqual(['Dana Okafor', 'Omar Said']);
    expect(first.meta).toEqual({ page: 1, take: 2, itemCount: 5, pageCount: 3 });
    expect(await actions({ order: 'ASC', take: '2', page: '3' })).toEqual(['getAppointment']);
  });

  it.each([
    ['the name of who acted', 'okafor', ['appointment.cancel', 'patientDetail']],
    ['a first and last name', 'omar sa', ['getAppointment', 'patientDetail']],
    ['the name of the patient', 'whitf', ['patientDetail', 'patientDetail']],
    ['signs that mean something to SQL', '%_s', ['payment.settle', 'appointment.cancel']],
    ['part of an action', 'CANCEL', ['appointment.cancel']],
    ['a kind of record', 'appointment', ['getAppointment', 'appointment.cancel']],
    ['the id of a record', appointmentId, ['appointment.cancel']],
    ['the id of a request', 'request-of-a-cancel', ['appointment.cancel']],
    ['the beginning of a request', 'request-of', ['appointment.cancel']],
    ['the house itself', 'bedside', ['payment.settle']],
    ['what is nowhere', 'zzzz', []],
    ['SQL', "'; drop table audit_log; --", []],
  ])('can be searched by %s', async (_name, searchQuery, expected) => {
    expect(await actions({ searchQuery })).toEqual(expected);
  });

  it('can be filtered by staff member', async () => {
    expect(await actions({ adminId: dana.id })).toEqual(['appointment.cancel', 'patientDetail']);
  });

  it('can be filtered by practice days, inclusive', async () => {
    expect((await ask({ startDate: '2026-11-09', endDate: '2026-11-09' })).lines).toMatchObject([
      { actorName: 'Dana Okafor' },
    ]);
    expect((await ask({ startDate: '2026-11-10', endDate: '2026-11-12' })).lines).toMatchObject([
      { action: 'appointment.cancel' },
      { actorName: 'Omar Said' },
    ]);
  });

  // Rule: security.logs-for-super-admins
  it('writes one row when it is read', async () => {
    const before = await ownReads();
    // A page read for the first time; repeating it adds no row.
    await ask({ startDate: '2026-11-08' });
    await caller.get('/admin/admin-logs', { query: { filter: JSON.stringify({ patientId: nora.id }) } });
    expect((await ownReads()).slice(before.length)).toMatchObject([
      { action: 'listAdminLogs', entityId: 'admin-logs', patientId: null, outcome: 'done' },
      { action: 'admin-logs.list', entityId: 'admin-logs', patientId: nora.id, outcome: 'done' },
    ]);
  });
});

const ownReads = () =>
  db
    .selectFrom('auditLog')
    .selectAll()
    .where('actorId', '=', boss.id)
    .where('outcome', '=', 'done')
    .orderBy('id')
    .execute();

describe("the console's log", () => {
  const list = async (filter: object) => {
    const answer = await caller.get('/admin/admin-logs', {
      query: { filter: JSON.stringify({ ...until, ...filter }), range: '[0,29]' },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return { lines: answer.json() as Line[], range: answer.headers['content-range'] };
  };

  it('shows who read a chart', async () => {
    const { lines, range } = await list({ patientId: nora.id });
    expect(lines.map((line) => line.actorName)).toEqual(['Omar Said', 'Dana Okafor']);
    expect(range).toBe('admin-logs 0-1/2');
  });

  it('shows refused requests', async () => {
    expect((await list({ outcome: 'refused' })).lines).toMatchObject([{ action: 'getAppointment' }]);
  });

  it('searches within the filters', async () => {
    expect((await list({ q: 'dana', patientId: nora.id })).lines).toHaveLength(1);
    expect((await list({ q: 'dana', adminId: omar.id })).lines).toEqual([]);
  });

  it('shows one row, and returns not found for an unknown one', async () => {
    const [line] = (await list({ q: 'cancel' })).lines;
    const shown = await caller.get(`/admin/admin-logs/${line?.id}`);
    expect(shown.json()).toEqual(line);
    expect((await caller.get(`/admin/admin-logs/${newId()}`)).statusCode).toBe(404);
  });
});

it('the log names the patient affected, and finds the row by that name', async () => {
  const former = await insertStaff(db, { role: 'ADMIN', firstName: 'Ulrike', lastName: 'Ferdinand' });
  await written('2026-11-19T18:00:00Z', boss, { action: 'admin.delete', entityId: former.id });
  await written('2026-11-19T19:00:00Z', boss, { action: 'session.start', entityId: 'unknown' });
  const query = { searchQuery: 'ferdinand' };
  const { logs } = (await (await as(boss)).get('/users/admin-logs', { query })).json().data;
  expect(logs).toMatchObject([{ action: 'admin.delete', personName: 'Ulrike Ferdinand', patientName: null }]);
});

// Rule: security.logs-for-super-admins
it('the log is for super-admins only', async () => {
  const admin = await as(dana);
  for (const url of ['/users/admin-logs', '/admin/admin-logs', `/admin/admin-logs/${newId()}`]) {
    expect((await admin.get(url)).statusCode).toBe(403);
    expect((await (await as(nora)).get(url)).statusCode).toBe(403);
  }
});
