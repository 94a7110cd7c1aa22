import { MAX_BULK_VISITS } from '@bedside/contracts/appointments/bulk.api';
import { newId } from '@bedside/db/id';
import { changeStatus } from '@bedside/domain/appointments/change-status.commands';
import { continueBulkRun } from '@bedside/domain/appointments/run-bulk.commands';
import { insertAppointment } from '@bedside/testing/factories/appointments';
import { insertStaff } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { book, type Cast, newCast, openStage, schedule, snapshot } from './appointment-stage.fixture.ts';

const stage = await openStage();
const { db, clock, service } = stage;
const unexpected: unknown[] = [];

let cast: Cast;
beforeAll(async () => {
  cast = await newCast(stage);
});

const BULK = '/appointment/bulk';
const { integrations, config } = service.parts;
const kit = {
  processor: { stripe: integrations.stripe, livemode: config.stripe.livemode },
  now: () => clock.now,
  onUnexpected: (error: unknown) => unexpected.push(error),
};
const carryOn = (id: string) => continueBulkRun(db, { requestId: 'req-bulk' }, kit, id);

async function start(body: object, by: Caller = cast.admin): Promise<string> {
  const started = await by.post(BULK, body);
  expect(started.statusCode, started.body).toBe(200);
  return started.json().data.id;
}
const resultOf = async (id: string, query: Record<string, string> = {}) =>
  (await cast.admin.get(`${BULK}/${id}`, { query })).json().data;
const statusOf = async (id: string) =>
  (await db.selectFrom('appointments').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;
const movesOf = async (appointmentId: string) =>
  db
    .selectFrom('appointmentHistory')
    .select(['transition', 'actorId'])
    .where('appointmentId', '=', appointmentId)
    .where('transition', '<>', 'book')
    .execute();
const itemsOf = (runId: string) =>
  db.selectFrom('bulkItems').selectAll().where('runId', '=', runId).orderBy('position').execute();

// Rule: appointments.bulk-runs-the-ordinary-command
it('a bulk change accepts all matches as its requester, in batches, and reports each result', async () => {
  const mine = await newCast(stage);
  const household = { id: mine.patientId, householdId: mine.householdId };
  const wanted = { id: mine.serviceId, name: 'Visit' };
  const ids: string[] = [];
  for (let at = 0; at < 27; at += 1) {
    const { id } = await insertAppointment(db, household, wanted, {
      status: 'PENDING APPROVAL',
      preferredDate: '2026-10-20',
      serviceDate: '2026-10-20',
      startsAt: null,
      endsAt: null,
      providerId: null,
    });
    ids.push(id);
  }
  const first = ids.toSorted()[0] ?? '';
  const id = await start({ action: 'ACCEPT', filter: { patientId: mine.patientId } }, mine.admin);
  const later = await book(mine);
  await mine.admin.put(`/appointment/${first}/cancel`, { cancellationReason: 'Feels better' });
  await carryOn(id);
  const half = (await mine.admin.get(`${BULK}/${id}`)).json();
  expect(half.data).toMatchObject({ total: 27, done: 24, refused: 1, finishedAt: null });
  await carryOn(id);
  const { data, meta } = (await mine.admin.get(`${BULK}/${id}`)).json();
  expect(data).toMatchObject({
    action: 'ACCEPT',
    total: 27,
    done: 26,
    refused: 1,
    finishedAt: clock.now.toISOString(),
  });
  expect(meta).toMatchObject({ itemCount: 27 });
  expect(data.items[0]).toMatchObject({
    appointmentId: first,
    outcome: 'REFUSED',
    message: 'A visit with status canceled can’t be changed to awaiting time.',
  });
  const second = ids.toSorted()[1] ?? '';
  expect(await statusOf(second)).toBe('AWAITING TIME');
  expect(await statusOf(later)).toBe('PENDING APPROVAL');
  const [item] = (await itemsOf(id)).filter(({ appointmentId }) => appointmentId === second);
  const trail = await db
    .selectFrom('auditLog')
    .select(['actorId', 'requestId', 'action'])
    .where('entityId', '=', second)
    .where('requestId', '=', `bulk-${item?.id}`)
    .execute();
  expect(trail).toMatchObject([{ actorId: mine.adminId }]);
  const notified = await db
    .selectFrom('outbox')
    .select('id')
    .where('type', '=', 'appointment.accepted')
    .where('entityId', 'in', ids)
    .execute();
  expect(notified).toHaveLength(26);
  await carryOn(id);
  expect(await movesOf(second)).toHaveLength(1);
  const requests = await db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'after'])
    .where('actorId', '=', mine.adminId)
    .where('action', 'in', ['appointment.bulk', 'getBulkRun'])
    .orderBy('id')
    .execute();
  expect(requests[0]).toMatchObject({
    action: 'appointment.bulk',
    after: { action: 'ACCEPT', appointments: 27, filter: { patientId: mine.patientId } },
  });
  expect(requests[1]).toMatchObject({ action: 'getBulkRun', after: { patients: [mine.patientId] } });
});

it('a bulk change resumes after its worker was killed, and processes each appointment once', async () => {
  const [done, begun, waiting] = [await book(cast), await book(cast), await book(cast)];
  const id = await start({ action: 'ACCEPT', ids: [done, begun, waiting] });
  const items = await itemsOf(id);
  const itemOf = (visitId: string) => items.find(({ appointmentId }) => appointmentId === visitId);
  const session = await db
    .selectFrom('bulkRuns')
    .select(['sessionId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const actor = {
    userId: cast.adminId,
    role: 'ADMIN' as const,
    permissions: ['dispatch' as const],
    ...session,
  };
  const requestId = `bulk-${itemOf(done)?.id}`;
  await changeStatus(
    db,
    { actor, requestId, now: clock.now, ip: null },
    { appointmentId: done, appointmentStatus: 'AWAITING TIME' },
  );
  await db
    .updateTable('bulkItems')
    .set({ status: 'RUNNING' })
    .where('runId', '=', id)
    .where('appointmentId', 'in', [done, begun])
    .execute();
  await Promise.all([carryOn(id), carryOn(id)]);
  expect(await resultOf(id)).toMatchObject({ total: 3, done: 3, refused: 0 });
  for (const one of [done, begun, waiting]) expect(await movesOf(one)).toHaveLength(1);
});

it('a bulk assignment schedules each appointment, and gives scheduled ones another provider', async () => {
  const { id: other } = await insertStaff(db, { role: 'PROVIDER', firstName: 'Noor' });
  const [one, two] = [await book(cast), await book(cast)];
  const planned = await schedule(cast, { appointmentDate: '2026-10-21', appointmentTime: '09:00' });
  const id = await start({
    action: 'ASSIGN',
    ids: [one, two, planned],
    providerId: other,
    date: '2026-10-20',
    firstTime: '13:00',
    minutesApart: 120,
  });
  await carryOn(id);
  expect(await resultOf(id)).toMatchObject({ done: 3, refused: 0 });
  const slots = await db
    .selectFrom('appointments')
    .select(['status', 'providerId', 'startsAt'])
    .where('id', 'in', [one, two, planned])
    .orderBy('startsAt')
    .execute();
  expect(slots).toEqual(
    ['2026-10-20T18:00:00Z', '2026-10-20T20:00:00Z', '2026-10-21T14:00:00Z'].map((startsAt) => ({
      status: 'SCHEDULED',
      providerId: other,
      startsAt: new Date(startsAt),
    })),
  );
});

it('sends a bulk reminder once, although another worker took over the run in the meantime', async () => {
  const visit = await schedule(cast, { appointmentDate: '2026-10-23', appointmentTime: '09:00' });
  const id = await start({ action: 'REMIND', ids: [visit] });
  const waiting = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length;
  };
  const workers: Promise<void>[] = [];
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('appointments').select('id').where('id', '=', visit).forUpdate().execute();
    for (const at of [1, 2]) {
      workers.push(carryOn(id));
      await vi.waitFor(async () => expect(await waiting()).toBe(at), 5_000);
    }
  });
  await Promise.all(workers);
  const requests = await db
    .selectFrom('outbox')
    .select('id')
    .where('type', '=', 'appointment.remindAsked')
    .where('entityId', '=', visit)
    .execute();
  expect(requests).toHaveLength(1);
  expect(await resultOf(id)).toMatchObject({ done: 1, refused: 0 });
});

it('a bulk change reminds only scheduled appointments, and cancels with the reason', async () => {
  const open = await book(cast);
  const coming = await schedule(cast, { appointmentDate: '2026-10-22', appointmentTime: '09:00' });
  const reminded = await start({ action: 'REMIND', ids: [open, coming] });
  await carryOn(reminded);
  const { items } = await resultOf(reminded, { outcome: 'REFUSED' });
  expect(items).toMatchObject([
    { appointmentId: open, message: expect.stringMatching(/^You can send reminders only/) },
  ]);
  const requests = await db
    .selectFrom('outbox')
    .select('payload')
    .where('type', '=', 'appointment.remindAsked')
    .where('entityId', '=', coming)
    .execute();
  expect(requests).toHaveLength(1);
  const canceled = await start({
    action: 'CANCEL',
    ids: [open, coming],
    cancellationReason: 'No provider available',
  });
  await carryOn(canceled);
  expect(await resultOf(canceled)).toMatchObject({ done: 2, refused: 0 });
  const appointment = await db
    .selectFrom('appointments')
    .select(['status', 'cancellationReason'])
    .where('id', '=', coming)
    .executeTakeFirstOrThrow();
  expect(appointment).toEqual({ status: 'CANCELLED', cancellationReason: 'No provider available' });
});

// Rule: appointments.bulk-runs-the-ordinary-command
it('a bulk change needs its permission when requested and when run, and is visible only to its owner', async () => {
  const appointmentId = await book(cast);
  const before = await snapshot(stage, appointmentId);
  const biller = await service.as(await insertStaff(db, { role: 'ADMIN', permissions: ['billing'] }));
  const refused = await biller.post(BULK, { action: 'ACCEPT', ids: [appointmentId] });
  expect(refused.statusCode).toBe(403);
  expect(refused.json().message).toBe('This requires the “Dispatch” permission.');
  for (const caller of [cast.patient, cast.provider])
    expect((await caller.post(BULK, { action: 'ACCEPT', ids: [appointmentId] })).statusCode).toBe(403);
  expect(await snapshot(stage, appointmentId)).toEqual(before);

  const dispatcher = await insertStaff(db, { role: 'ADMIN', permissions: ['dispatch'] });
  const id = await start({ action: 'ACCEPT', ids: [appointmentId] }, await service.as(dispatcher));
  expect((await cast.admin.get(`${BULK}/${id}`)).statusCode).toBe(404);
  await db
    .updateTable('users')
    .set({ permissions: ['billing'] })
    .where('id', '=', dispatcher.id)
    .execute();
  await carryOn(id);
  expect(await itemsOf(id)).toMatchObject([
    { status: 'REFUSED', message: expect.stringMatching(/permission/) },
  ]);
  const off = await start({ action: 'ACCEPT', ids: [appointmentId] });
  await db.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', cast.adminId).execute();
  await carryOn(off);
  await db.updateTable('users').set({ status: 'ACTIVE' }).where('id', '=', cast.adminId).execute();
  expect(await itemsOf(off)).toMatchObject([
    { status: 'REFUSED', message: expect.stringMatching(/no longer has permission/) },
  ]);
  expect(await statusOf(appointmentId)).toBe('PENDING APPROVAL');
});

// Rule: appointments.bulk-runs-the-ordinary-command
it('a bulk change ends where its requester lost the permission in the middle of a batch', async () => {
  const dispatcher = await insertStaff(db, { role: 'ADMIN', permissions: ['dispatch'] });
  const ids = [await book(cast), await book(cast), await book(cast)];
  const id = await start({ action: 'ACCEPT', ids }, await service.as(dispatcher));
  const second = (await itemsOf(id))[1]?.appointmentId ?? '';
  let carriedOn: Promise<void> | undefined;
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('appointments').select('id').where('id', '=', second).forUpdate().execute();
    carriedOn = carryOn(id);
    await vi.waitFor(async () => expect((await itemsOf(id))[1]?.status).toBe('RUNNING'), 5_000);
    await db
      .updateTable('users')
      .set({ permissions: ['billing'] })
      .where('id', '=', dispatcher.id)
      .execute();
  });
  await carriedOn;
  expect((await itemsOf(id)).map(({ status }) => status)).toEqual(['DONE', 'DONE', 'REFUSED']);
  const third = (await itemsOf(id))[2]?.appointmentId ?? '';
  expect(await statusOf(third)).toBe('PENDING APPROVAL');
});

// Rule: appointments.bulk-runs-the-ordinary-command
it('a bulk change rejects an empty list, an unknown appointment, both selection methods, and too many', async () => {
  const post = async (body: object) =>
    (await cast.admin.post(BULK, { action: 'ACCEPT', ...body })).statusCode;
  expect(await post({})).toBe(400);
  expect(await post({ ids: [newId()], filter: {} })).toBe(400);
  expect(await post({ ids: [await book(cast), newId()] })).toBe(404);
  expect(await post({ filter: { patientId: newId() } })).toBe(422);
  const many = Array.from({ length: MAX_BULK_VISITS + 1 }, () => newId());
  expect(await post({ ids: many })).toBe(400);
  expect(unexpected).toEqual([]);
});

// Rule: messages.answers-say-what-is-held
it('a bulk change at night says how many visits have messages that wait, and until when', async () => {
  clock.now = new Date('2026-10-16T04:00:00Z');
  cast = await newCast(stage);
  const run = await start({ action: 'ACCEPT', ids: [await book(cast), await book(cast)] });
  await carryOn(run);
  expect(await resultOf(run)).toMatchObject({
    done: 2,
    held: { count: 2, note: expect.stringMatching(/will go out at 8:00 AM\.$/) },
  });
});
