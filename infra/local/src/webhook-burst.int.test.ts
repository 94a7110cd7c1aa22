import { processWebhook } from '@bedside/contracts/jobs.job';
import { paymentsService } from '@bedside/payments-service/app';
import { openQueues } from '@bedside/queue/queues';
import { openRedis } from '@bedside/queue/redis';
import { startRelay } from '@bedside/queue/relay-loop';
import { buildApp } from '@bedside/service-kit/app';
import { withDatabase } from '@bedside/testing/postgres';
import { NO_REDIS, withRedis } from '@bedside/testing/redis';
import { startServices } from '@bedside/testing/service';
import { signatureOf, webhookBody } from '@bedside/testing/stripe';
import { expect, it } from 'vitest';

const BURST = 500;
const database = await withDatabase();
const { db, url: directUrl } = database;
const redis = await withRedis();
const { parts } = await startServices([paymentsService], database);

it('500 webhooks while Redis is down are all acknowledged and stored, and processed when it is back', async (test) => {
  if (!redis) return test.skip(NO_REDIS);
  await redis.kill();
  const away = openRedis(redis.url, { failFast: true });
  const app = await buildApp({ parts: { ...parts, redis: away }, services: [paymentsService] });
  const ids = Array.from({ length: BURST }, (_, index) => `evt_burst_${index}`);
  const waits: number[] = [];
  const answers = await Promise.all(
    ids.map(async (id) => {
      const body = webhookBody({ id, type: 'payment_intent.succeeded', object: { id: `pi_${id}` } });
      const signature = signatureOf(body, parts.config.stripe.webhookSecret[0]);
      const sentAt = performance.now();
      const answer = await app.inject({
        method: 'POST',
        url: '/v1/payments/stripe-webhook',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload: body,
      });
      waits.push(performance.now() - sentAt);
      return answer;
    }),
  );
  const slowest = waits.toSorted((one, other) => one - other).at(Math.ceil(BURST * 0.99) - 1);
  // Measured only in the drill, because times mean nothing while other tests run on the machine.
  if (process.env.BEDSIDE_DRILL) expect(slowest).toBeLessThan(1_000);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await db.selectFrom('webhookEvents').select('id').execute()).toHaveLength(BURST);

  const queues = await openQueues({ directUrl, redisUrl: redis.url });
  const taken = new Set<unknown>();
  const worker = await queues.openWorker(
    'stripe-sync',
    async ({ data }) => void taken.add(processWebhook.data.parse(data).webhookId),
  );
  const live = { publish: async () => undefined };
  const relay = startRelay(
    { db, queues, live, now: () => new Date() },
    { directUrl, onError: () => undefined },
  );
  await redis.start();
  await expect.poll(() => taken.size, { timeout: 30_000 }).toBe(BURST);
  expect([...taken].toSorted()).toEqual(ids.toSorted());

  await relay.close();
  await worker.close();
  await queues.close();
  await app.close();
  away.disconnect();
}, 60_000);
