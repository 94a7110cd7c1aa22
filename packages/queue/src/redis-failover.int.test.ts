import { newId } from '@bedside/db/id';
import { NO_REDIS, withRedis, withSentinel, withSlowSentinel } from '@bedside/testing/redis';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openLiveBus } from './live.ts';
import { openQueues } from './queues.ts';
import { openRedis } from './redis.ts';

async function withFailover() {
  const primary = await withRedis();
  const replica = await withRedis();
  return primary && replica && { primary, url: await withSentinel(primary, replica) };
}
const servers = await withFailover();
const others = await withFailover();
const directUrl = 'postgres://nobody@127.0.0.1:1/nowhere';
const closing: { close(): Promise<void> }[] = [];
afterAll(async () => {
  for (const part of closing.reverse()) await part.close();
});

/** Opens everything a process has on Redis: queues, a worker, and live updates. */
async function open(redisUrl: string) {
  const queues = await openQueues({ directUrl, redisUrl });
  const live = await openLiveBus({ directUrl, redisUrl });
  const taken = new Set<string>();
  const heard = new Set<string>();
  live.subscribe(({ entityId }) => heard.add(entityId));
  closing.push(queues, live, await queues.openWorker('documents', async (job) => void taken.add(job.id)));
  /** Sends repeatedly until it arrives, as the relay does with jobs and screens do with reads. */
  const arrives = async () => {
    const id = newId();
    const message = { type: 'changed', entityType: 'appointment', entityId: id } as const;
    await vi.waitFor(
      async () => {
        await queues.addJobs([{ id, name: 'render-invoice', queue: 'documents', data: {} }]);
        await live.publish(message, { users: [], staff: true });
        expect([taken.has(id), heard.has(id)]).toEqual([true, true]);
      },
      { timeout: 30_000, interval: 100 },
    );
  };
  return { queues, arrives };
}

describe('queues and live updates', () => {
  it('follow the sentinels to another primary', async (test) => {
    const { primary, url } = servers ?? test.skip(NO_REDIS);
    const { queues, arrives } = await open(url);
    await arrives();
    await primary.kill();
    await arrives();
    expect(await queues.queueHealth()).toEqual([]);
  }, 60_000);

  it('follow a switch that is announced while they ask for the primary', async (test) => {
    const { primary, url } = others ?? test.skip(NO_REDIS);
    const sentinel = await withSlowSentinel(url);
    const redis = openRedis(sentinel.url);
    closing.push({ close: async () => redis.disconnect() });
    await redis.ping();
    await sentinel.holdAnswersUntilSwitch();
    await primary.kill();
    expect(await redis.ping()).toBe('PONG');
  }, 60_000);
});
