import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '@bedside/config/config';
import { allJobs } from '@bedside/contracts/jobs';
import { openIntegrations } from '@bedside/integrations/open-integrations';
import { openLiveBus } from '@bedside/queue/live';
import { withDatabase } from '@bedside/testing/postgres';
import { NO_REDIS, withRedis } from '@bedside/testing/redis';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { defineHandler, type WorkerParts } from './handler.ts';
import { startWorkers } from './start-workers.ts';
import { defineWorker } from './worker.ts';

const { db, url, environment } = await withDatabase();
const redis = await withRedis();

it('a worker logs once that Redis is away, and once that it is back', async (test) => {
  if (!redis) return test.skip(NO_REDIS);
  const config = readConfig({
    BEDSIDE_ENV: 'test',
    ...environment,
    LOG_LEVEL: 'silent',
    REDIS_URL: redis.url,
  });
  const logged: { level: number; msg: string }[] = [];
  const parts: WorkerParts = {
    config: { ...config, port: 0 },
    db,
    live: await openLiveBus({ directUrl: url }),
    integrations: openIntegrations(config),
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    now: () => new Date(),
  };
  const handlers = allJobs
    .filter(({ queue }) => queue === 'documents')
    .map((job) => defineHandler(job, async () => undefined));
  const running = await startWorkers(parts, [defineWorker('documents', handlers)], { lockMs: 2_000 });
  await redis.kill();
  await pause(6_000);
  const away = logged.map(({ level, msg }) => [level, msg]);
  expect(away).toEqual([[40, 'the queue and live updates are interrupted']]);
  await redis.start();
  await vi.waitFor(() => expect(logged).toHaveLength(2), { timeout: 30_000, interval: 500 });
  expect(logged[1]).toMatchObject({ level: 30, msg: 'the queue and live updates work again' });
  await running.close();
  await parts.live.close();
  await parts.integrations.close();
}, 60_000);
