import { newId } from '@bedside/db/id';
import { insertDelivery } from '@bedside/testing/factories/messages';
import { subMinutes } from 'date-fns';
import { beforeAll, describe, expect, it } from 'vitest';
import { book, type Cast, newCast, openStage, WEDNESDAY } from '../appointments/appointment-stage.fixture.ts';

const stage = await openStage();
const { db } = stage;
let cast: Cast;
let eventId: string;

beforeAll(async () => {
  cast = await newCast(stage);
  await book(cast);
  ({ id: eventId } = await db.selectFrom('outbox').select('id').limit(1).executeTakeFirstOrThrow());
});

const job = async (
  name: string,
  state: 'queued' | 'done' | 'dead',
  { data = {}, attempts = 0, minutesAgo = 5 } = {},
) => {
  const id = `${eventId}--${name}-${newId()}`;
  await db
    .insertInto('jobRuns')
    .values({
      id,
      eventId,
      queue: 'notifications',
      name,
      data: JSON.stringify({ ...data, eventId, requestId: 'req-1' }),
      state,
      attempts,
      lastError: state === 'dead' ? 'mail: answered 554' : null,
      queuedAt: subMinutes(WEDNESDAY, minutesAgo),
      finishedAt: state === 'queued' ? null : subMinutes(WEDNESDAY, minutesAgo),
    })
    .execute();
  return id;
};
const retry = (id: string, caller = cast.admin) => caller.post(`/admin/failed-jobs/${id}/retry`);
const stateOf = (id: string) =>
  db.selectFrom('jobRuns').select(['state', 'attempts']).where('id', '=', id).executeTakeFirst();
const retries = (id: string) =>
  db
    .selectFrom('auditLog')
    .select('actorId')
    .where('action', '=', 'job.retry')
    .where('entityId', '=', id)
    .execute();

describe('the job queues', () => {
  it('report waiting, running, failed, and recently completed jobs', async () => {
    await db.updateTable('outbox').set({ dispatchedAt: WEDNESDAY }).where('id', '=', eventId).execute();
    await job('announce', 'queued', { minutesAgo: 0 });
    await job('announce', 'queued', { attempts: 2 });
    await job('announce', 'done');
    await job('announce', 'done', { minutesAgo: 90 });
    const dead = await job('announce', 'dead', { attempts: 10 });
    const { data } = (await cast.admin.get('/admin/queue-health')).json();
    expect(data.queues).toEqual([
      {
        queue: 'notifications',
        waiting: 1,
        running: 1,
        dead: 1,
        completedLastHour: 1,
        oldestWaitingSeconds: 0,
      },
      { queue: 'urgent', waiting: 0, running: 0, dead: 0, completedLastHour: 0, oldestWaitingSeconds: null },
      {
        queue: 'stripe-sync',
        waiting: 0,
        running: 0,
        dead: 0,
        completedLastHour: 0,
        oldestWaitingSeconds: null,
      },
      {
        queue: 'documents',
        waiting: 0,
        running: 0,
        dead: 0,
        completedLastHour: 0,
        oldestWaitingSeconds: null,
      },
      { queue: 'exports', waiting: 0, running: 0, dead: 0, completedLastHour: 0, oldestWaitingSeconds: null },
      {
        queue: 'webhooks',
        waiting: 0,
        running: 0,
        dead: 0,
        completedLastHour: 0,
        oldestWaitingSeconds: null,
      },
      { queue: 'records', waiting: 0, running: 0, dead: 0, completedLastHour: 0, oldestWaitingSeconds: null },
      {
        queue: 'bulk-exports',
        waiting: 0,
        running: 0,
        dead: 0,
        completedLastHour: 0,
        oldestWaitingSeconds: null,
      },
    ]);
    expect(data.relay.waiting).toBe(
      (await db.selectFrom('outbox').select('id').where('dispatchedAt', 'is', null).execute()).length,
    );
    const filter = JSON.stringify({ q: 'answered 554', queue: 'notifications' });
    const list = await cast.admin.get('/admin/failed-jobs', { query: { filter } });
    expect(list.json()).toMatchObject([
      { id: dead, name: 'announce', attempts: 10, entityType: 'appointment' },
    ]);
    expect((await cast.admin.get(`/admin/failed-jobs/${dead}`)).json()).toMatchObject({ id: dead });
    for (const caller of [cast.patient, cast.provider]) {
      expect((await caller.get('/admin/queue-health')).statusCode).toBe(403);
      expect((await retry(dead, caller)).statusCode).toBe(403);
    }
    expect(await stateOf(dead)).toEqual({ state: 'dead', attempts: 10 });
  });
});

it('queues report an integration that is down, and what waits for it', async () => {
  const outage = {
    id: newId(),
    channel: 'text',
    since: subMinutes(WEDNESDAY, 9),
    lastFailedAt: WEDNESDAY,
  } as const;
  await db
    .insertInto('channelOutages')
    .values({ ...outage, toldAt: null })
    .execute();
  const outages = async () => (await cast.admin.get('/admin/queue-health')).json().data.outages;
  expect(await outages()).toEqual([]);
  await db.updateTable('channelOutages').set({ toldAt: WEDNESDAY }).execute();
  expect(await outages()).toEqual([{ channel: 'text', since: outage.since.toISOString(), waiting: 0 }]);
  await db.deleteFrom('channelOutages').execute();
});

describe('a failed job', () => {
  it('is retried once when two people request it at the same time, and audited', async () => {
    const id = await job('announce', 'dead', { attempts: 10 });
    const answers = await Promise.all([retry(id), retry(id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(await stateOf(id)).toEqual({ state: 'queued', attempts: 0 });
    expect(await retries(id)).toEqual([{ actorId: cast.adminId }]);
    const { data } = (await cast.admin.get('/admin/queue-health')).json();
    expect(data.queues[0]).toMatchObject({ waiting: 2, oldestWaitingSeconds: 0 });
    expect((await retry(newId())).statusCode).toBe(404);
  });

  it('also sends its message, unless it was resent in the meantime', async () => {
    const delivery = { recipientId: cast.patientId, eventId, createdAt: WEDNESDAY } as const;
    const first = await insertDelivery(db, { ...delivery, state: 'failed', reason: 'answered 554' });
    const id = await job('send-delivery', 'dead', { data: { deliveryId: first.id } });
    expect((await cast.admin.post(`/admin/messages/${first.id}/resend`)).statusCode).toBe(200);
    expect((await retry(id)).json().message).toContain('already resent this message');
    expect(await stateOf(id)).toMatchObject({ state: 'dead' });
    expect(await retries(id)).toEqual([]);

    await db.deleteFrom('deliveries').where('id', '!=', first.id).where('eventId', '=', eventId).execute();
    expect((await retry(id)).statusCode).toBe(200);
    const message = await db
      .selectFrom('deliveries')
      .select(['state', 'reason'])
      .where('id', '=', first.id)
      .executeTakeFirst();
    expect(message).toEqual({ state: 'queued', reason: null });
  });

  it('whose event had no route has the event dispatched again', async () => {
    const id = await job('route', 'dead');
    expect((await retry(id)).statusCode).toBe(200);
    expect(await stateOf(id)).toBeUndefined();
    const event = await db
      .selectFrom('outbox')
      .select('dispatchedAt')
      .where('id', '=', eventId)
      .executeTakeFirst();
    expect(event).toEqual({ dispatchedAt: null });
  });
});
