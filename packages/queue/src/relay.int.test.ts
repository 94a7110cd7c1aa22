import {
  appointmentReminderDue,
  appointmentRequested,
} from '@bedside/contracts/appointments/appointment.events';
import { invoicePaid } from '@bedside/contracts/payments/payment.events';
import type { Backfill } from '@bedside/db/backfill';
import { newId } from '@bedside/db/id';
import { cancelPlannedEvents, planEvent, recordEvent } from '@bedside/domain/audit-and-events/record-event';
import { withDatabase } from '@bedside/testing/postgres';
import { queueBackends } from '@bedside/testing/queue-backends';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { requeueRun } from './job-runs.ts';
import type { LiveAudience } from './live.ts';
import { oldestUnbegunSeconds, openQueues, type Queues, type QueueWorker, type TakenJob } from './queues.ts';
import { relayBatch } from './relay.ts';
import { publishDueEvents, requeueLostJobs, startRelay } from './relay-loop.ts';

const { db, url: directUrl } = await withDatabase();
const backends = await queueBackends();

const now = () => new Date();
const ctx = { requestId: 'req-1', now: now() };

describe.each(backends)('the relay, with queues on $name', ({ redis, missing }) => {
  let queues: Queues;
  const notified: [unknown, LiveAudience][] = [];
  const live = {
    publish: async (message: unknown, audience: LiveAudience) => void notified.push([message, audience]),
  };
  const parts = () => ({ db, queues, live, now });
  const open: { close(): Promise<void> }[] = [];

  beforeAll(async () => {
    if (!missing) queues = await openQueues({ directUrl, ...(redis && { redisUrl: redis.url }) });
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((part) => part.close()));
    notified.length = 0;
  });
  afterAll(async () => queues?.close());

  const request = (appointmentId = newId()) =>
    db
      .transaction()
      .execute((tx) =>
        recordEvent(
          tx,
          ctx,
          appointmentRequested,
          { appointmentId },
          { entityId: appointmentId, staff: true },
        ),
      );

  const takeJobs = async (queue: Parameters<Queues['openWorker']>[0], lockMs?: number) => {
    const taken: TakenJob[] = [];
    const worker: QueueWorker = await queues.openWorker(queue, async (job) => void taken.push(job), {
      lockMs,
    });
    open.push(worker);
    return taken;
  };

  it('is not blocked by an event without a route', async (test) => {
    test.skip(missing !== undefined, missing);
    const strange = (type: string) => ({
      id: newId(),
      type: type as 'invoice.paid',
      payload: JSON.stringify({}),
      entityType: 'invoice' as const,
      entityId: newId(),
      urgent: false,
      requestId: 'req-1',
      createdAt: now(),
    });
    const [misshapen, newer] = [strange('invoice.paid'), strange('appointment.teleported')];
    await db.insertInto('outbox').values([misshapen, newer]).execute();
    const eventId = await request();
    await relayBatch(parts());

    const waiting = await db.selectFrom('outbox').select('id').where('dispatchedAt', 'is', null).execute();
    expect(waiting).toEqual([{ id: newer.id }]);
    const runs = await db
      .selectFrom('jobRuns')
      .select(['id', 'state'])
      .where('eventId', 'in', [misshapen.id, eventId])
      .execute();
    expect(runs).toEqual(
      expect.arrayContaining([
        { id: `${misshapen.id}--route`, state: 'dead' },
        { id: `${eventId}--announce`, state: 'queued' },
      ]),
    );
    await db.deleteFrom('outbox').where('id', '=', newer.id).execute();
  });

  it('queues an event under its id, and publishes a live update', async (test) => {
    test.skip(missing !== undefined, missing);
    const appointmentId = newId();
    const eventId = await request(appointmentId);
    await relayBatch(parts());
    const taken = await takeJobs('notifications');
    await vi.waitFor(() => expect(taken.map((job) => job.id)).toContain(`${eventId}--announce`));
    expect(taken.find((job) => job.id.startsWith(eventId))?.data).toEqual({ eventId, requestId: 'req-1' });
    expect(notified).toContainEqual([
      { type: 'changed', entityType: 'appointment', entityId: appointmentId },
      { users: [], staff: true },
    ]);
  });

  it('gives every job the ids its handler reads', async (test) => {
    test.skip(missing !== undefined, missing);
    const invoiceId = newId();
    const eventId = await db
      .transaction()
      .execute((tx) =>
        recordEvent(tx, ctx, invoicePaid, { invoiceId, appointmentId: null }, { entityId: invoiceId }),
      );
    await relayBatch(parts());
    const taken = await takeJobs('documents');
    await vi.waitFor(() =>
      expect(taken).toContainEqual(
        expect.objectContaining({ name: 'render-invoice', data: { invoiceId, eventId, requestId: 'req-1' } }),
      ),
    );
  });

  // Rule: security.events-commit-with-changes
  it('never sees an event of a rolled-back change', async (test) => {
    test.skip(missing !== undefined, missing);
    const failed = db.transaction().execute(async (tx) => {
      const appointmentId = newId();
      await recordEvent(tx, ctx, appointmentRequested, { appointmentId }, { entityId: appointmentId });
      throw new Error('after the insert');
    });
    await expect(failed).rejects.toThrow('after the insert');
    expect(await relayBatch(parts())).toBe(0);
  });

  it('dispatches an event that was written first and committed last', async (test) => {
    test.skip(missing !== undefined, missing);
    const appointmentId = newId();
    const slow = await db.startTransaction().execute();
    const early = await recordEvent(
      slow,
      ctx,
      appointmentRequested,
      { appointmentId },
      { entityId: appointmentId },
    );
    const late = await request();
    expect(await relayBatch(parts())).toBe(1);
    await slow.commit().execute();
    expect(await relayBatch(parts())).toBe(1);
    const runs = await db
      .selectFrom('jobRuns')
      .select('eventId')
      .where('eventId', 'in', [early, late])
      .execute();
    expect(runs).toHaveLength(2);
  });

  it('dispatches an event once when two relays find it simultaneously', async (test) => {
    test.skip(missing !== undefined, missing);
    const events = await Promise.all(Array.from({ length: 40 }, () => request()));
    const relayed = await Promise.all([relayBatch(parts()), relayBatch(parts()), relayBatch(parts())]);
    expect(relayed.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(40);
    while ((await relayBatch(parts())) > 0);
    const taken = await takeJobs('notifications');
    await vi.waitFor(() => {
      const ids = taken.map((job) => job.id);
      for (const eventId of events) expect(ids).toContain(`${eventId}--announce`);
    });
    expect(new Set(taken.map((job) => job.id)).size).toBe(taken.length);
  });

  it('leaves the event pending if the queue refuses, and adds the same job the next time', async (test) => {
    test.skip(missing !== undefined, missing);
    const eventId = await request();
    const broken = { addJobs: () => Promise.reject(new Error('away')) };
    await expect(relayBatch({ ...parts(), queues: broken })).rejects.toThrow('away');
    const waiting = () =>
      db.selectFrom('outbox').select('dispatchedAt').where('id', '=', eventId).executeTakeFirstOrThrow();
    expect((await waiting()).dispatchedAt).toBeNull();
    await relayBatch(parts());
    expect((await waiting()).dispatchedAt).not.toBeNull();
    const taken = await takeJobs('notifications');
    await vi.waitFor(() => expect(taken.map((job) => job.id)).toContain(`${eventId}--announce`));
  });

  it('reports how long the oldest job that no worker has started has waited', async (test) => {
    test.skip(missing !== undefined, missing);
    const at = now();
    const eventId = await request();
    const run = (secondsAgo: number, attempts: number) => ({
      id: newId(),
      eventId,
      name: 'prepare-export',
      queue: 'exports' as const,
      data: '{}',
      attempts,
      queuedAt: new Date(at.getTime() - secondsAgo * 1000),
    });
    const runs = [run(40, 0), run(90, 0), run(200, 1), { ...run(0, 0), queuedAt: new Date(0) }];
    await db.insertInto('jobRuns').values(runs).execute();
    const ages = await oldestUnbegunSeconds(db, at);
    expect(ages.get('exports')).toBe(90);
    expect(ages.get('stripe-sync')).toBe(0);
    const ids = runs.map(({ id }) => id);
    await db.deleteFrom('jobRuns').where('id', 'in', ids).execute();
  });

  // Rule: security.events-commit-with-changes
  it('queues lost jobs again under the same id', async (test) => {
    test.skip(missing !== undefined, missing);
    const eventId = await request();
    await relayBatch(parts());
    const id = `${eventId}--announce`;
    await queues.forget('notifications', id);
    expect(await queues.knows('notifications', id)).toBe(false);
    await requeueLostJobs({ db, queues, now: () => new Date(Date.now() + 120_000) }, 60_000);
    expect(await queues.knows('notifications', id)).toBe(true);
  });

  it('does not touch jobs waiting in their queue', async (test) => {
    test.skip(missing !== undefined, missing);
    const eventId = await request();
    await relayBatch(parts());
    const later = () => new Date(Date.now() + 1_000_000);
    await requeueLostJobs({ db, queues, now: later }, 60_000);
    const taken = await takeJobs('notifications');
    await vi.waitFor(() => expect(taken.filter((job) => job.id.startsWith(eventId))).toHaveLength(1));
  });

  it('queues a dead job again once it is requeued', async (test) => {
    test.skip(missing !== undefined, missing);
    const eventId = await request();
    await relayBatch(parts());
    const id = `${eventId}--announce`;
    await queues.forget('notifications', id);
    await db.updateTable('jobRuns').set({ state: 'dead', finishedAt: now() }).where('id', '=', id).execute();
    await requeueLostJobs({ db, queues, now }, 60_000);
    expect(await queues.knows('notifications', id)).toBe(false);
    expect(await requeueRun(db, id)).toBe(true);
    await requeueLostJobs({ db, queues, now }, 60_000);
    expect(await queues.knows('notifications', id)).toBe(true);
  });

  it('runs as soon as a change is committed', async (test) => {
    test.skip(missing !== undefined, missing);
    const errors: Error[] = [];
    open.push(startRelay(parts(), { directUrl, pollMs: 60_000, onError: (error) => errors.push(error) }));
    const taken = await takeJobs('notifications');
    await request();
    const eventId = await request();
    await vi.waitFor(() => expect(taken.map((job) => job.id)).toContain(`${eventId}--announce`), 3_000);
    expect(errors).toEqual([]);
  });

  it('fills old rows beside its work and stops in between when it closes', async () => {
    let batches = 0;
    const backfill: Backfill = {
      name: 'test',
      batch: async (_, after) => {
        batches += 1;
        return { lastKey: String(Number(after) + 1), rows: 1 };
      },
    };
    const onError = (error: Error) => expect.fail(error.message);
    const relay = startRelay(parts(), { directUrl, onError, backfills: [backfill] });
    await expect.poll(() => batches).toBeGreaterThan(1);
    await relay.close();
    const saved = await db.selectFrom('backfills').selectAll().executeTakeFirstOrThrow();
    expect(saved).toMatchObject({ name: 'test', lastKey: String(saved.rowsDone), finishedAt: null });
    expect(saved.rowsDone).toBeGreaterThan(1);
  });
});

describe('planned events', () => {
  const plan = (appointmentId: string, dueAt: Date) =>
    db.transaction().execute((tx) =>
      planEvent(tx, ctx, appointmentReminderDue, {
        key: `reminder-24:${appointmentId}`,
        dueAt,
        payload: { appointmentId, revision: 1, hoursBefore: 24 },
        entityId: appointmentId,
      }),
    );
  const eventsAbout = (entityId: string) =>
    db.selectFrom('outbox').select(['type', 'payload']).where('entityId', '=', entityId).execute();

  it('are dispatched when due, and once across relays', async () => {
    const appointmentId = newId();
    await plan(appointmentId, new Date('2026-03-01T15:00:00Z'));
    await publishDueEvents(db, new Date('2026-03-01T14:59:59Z'));
    expect(await eventsAbout(appointmentId)).toEqual([]);
    const due = new Date('2026-03-01T15:00:00Z');
    await Promise.all([publishDueEvents(db, due), publishDueEvents(db, due)]);
    expect(await eventsAbout(appointmentId)).toEqual([
      { type: 'appointment.reminderDue', payload: { appointmentId, revision: 1, hoursBefore: 24 } },
    ]);
  });

  it('are not dispatched once dropped', async () => {
    const appointmentId = newId();
    await plan(appointmentId, new Date('2026-03-01T15:00:00Z'));
    await db.transaction().execute((tx) => cancelPlannedEvents(tx, appointmentReminderDue, appointmentId));
    await publishDueEvents(db, new Date('2026-03-02T15:00:00Z'));
    expect(await eventsAbout(appointmentId)).toEqual([]);
  });
});
