import { appointmentRequested } from '@bedside/contracts/appointments/appointment.events';
import { newId } from '@bedside/db/id';
import { recordEvent } from '@bedside/domain/audit-and-events/record-event';
import { withDatabase } from '@bedside/testing/postgres';
import { NO_REDIS, withRedis } from '@bedside/testing/redis';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openQueues } from './queues.ts';
import { startRelay } from './relay-loop.ts';

const { db, url: directUrl } = await withDatabase();
const safe = await withRedis();
const late = await withRedis();
const forgetful = await withRedis(['--appendonly', 'no', '--maxmemory-policy', 'noeviction']);
const evicting = await withRedis(['--appendonly', 'yes', '--maxmemory-policy', 'allkeys-lru']);
const now = () => new Date();
const live = { publish: async () => undefined };
const closing: { close(): Promise<void> }[] = [];
afterAll(async () => {
  for (const part of closing.reverse()) await part.close();
});

const request = async () => {
  const appointmentId = newId();
  return await db
    .transaction()
    .execute((tx) =>
      recordEvent(
        tx,
        { requestId: 'r', now: now() },
        appointmentRequested,
        { appointmentId },
        { entityId: appointmentId },
      ),
    );
};

describe('while Redis is down', () => {
  it('changes are stored as usual, and relay and worker continue when it is back', async (test) => {
    const redis = safe ?? test.skip(NO_REDIS);
    const queues = await openQueues({ directUrl, redisUrl: redis.url });
    closing.push(queues);
    const taken: string[] = [];
    closing.push(await queues.openWorker('notifications', async (job) => void taken.push(job.id)));
    const relay = startRelay({ db, queues, live, now }, { directUrl, onError: () => undefined });
    const first = await request();
    await vi.waitFor(() => expect(taken).toEqual([`${first}--announce`]), { timeout: 5_000 });

    await redis.kill();
    const started = performance.now();
    const events = await Promise.all(Array.from({ length: 50 }, request));
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(await queues.queueHealth()).toEqual([
      'Redis does not answer: jobs wait in PostgreSQL until it does.',
    ]);

    await redis.start();
    const expected = events.map((id) => `${id}--announce`).sort();
    await vi.waitFor(() => expect(taken.slice(1).sort()).toEqual(expected), {
      timeout: 30_000,
      interval: 100,
    });
    expect(await queues.queueHealth()).toEqual([]);
    await relay.close();
  }, 60_000);

  it('workers and the relay start anyway, and begin work when it is back', async (test) => {
    const redis = late ?? test.skip(NO_REDIS);
    await redis.kill();
    const queues = await openQueues({ directUrl, redisUrl: redis.url });
    closing.push(queues);
    const taken: string[] = [];
    closing.push(await queues.openWorker('notifications', async (job) => void taken.push(job.id)));
    const relay = startRelay({ db, queues, live, now }, { directUrl, onError: () => undefined });
    const eventId = await request();
    await redis.start();
    await vi.waitFor(() => expect(taken).toContain(`${eventId}--announce`), {
      timeout: 30_000,
      interval: 100,
    });
    await relay.close();
  }, 60_000);

  // Rule: security.events-commit-with-changes
  it('jobs are queued again if it comes back empty', async (test) => {
    const redis = forgetful ?? test.skip(NO_REDIS);
    const queues = await openQueues({ directUrl, redisUrl: redis.url });
    closing.push(queues);
    const relay = startRelay(
      { db, queues, live, now },
      { directUrl, graceMs: 1_000, onError: () => undefined },
    );
    const events = await Promise.all(Array.from({ length: 20 }, request));
    await vi.waitFor(
      async () => expect((await queues.waiting()).get('notifications')).toBeGreaterThanOrEqual(20),
      {
        timeout: 5_000,
      },
    );
    await redis.kill();
    await redis.start();
    const taken = new Set<string>();
    closing.push(await queues.openWorker('notifications', async (job) => void taken.add(job.id)));
    await vi.waitFor(
      () => {
        for (const id of events) expect(taken).toContain(`${id}--announce`);
      },
      { timeout: 30_000, interval: 100 },
    );
    await relay.close();
  }, 60_000);
});

describe('a Redis that would lose jobs is reported', () => {
  it.each([
    { why: 'evicts keys', redis: evicting, says: /noeviction/ },
    { why: 'keeps no log', redis: forgetful, says: /appendonly/ },
  ])('when it $why', async ({ redis, says }) => {
    const queues = await openQueues({ directUrl, ...(redis && { redisUrl: redis.url }) });
    closing.push(queues);
    const notified = redis ? [expect.stringMatching(says)] : [];
    await vi.waitFor(async () => expect(await queues.queueHealth()).toEqual(notified));
  });
});
