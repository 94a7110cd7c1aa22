import { setImmediate as turn } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { registerFailures } from './failures.ts';
import { registerShedding } from './shedding.ts';

const HELD_MS = 100;

async function appThat(isStarting?: () => boolean): Promise<FastifyInstance> {
  const app = fastify();
  registerFailures(app, async () => undefined);
  await registerShedding(app, HELD_MS, isStarting);
  app.get('/work', async () => 'done');
  app.get('/probe', { config: { always: true } }, async () => 'alive');
  await app.ready();
  return app;
}

async function holdUntilSeen(app: FastifyInstance): Promise<void> {
  const deadline = performance.now() + 4_000;
  while (!app.isUnderPressure() && performance.now() < deadline) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4 * HELD_MS);
    await turn();
  }
  expect(app.isUnderPressure()).toBe(true);
}

// Rule: security.overload-is-refused
it('rejects requests with a retry time while the event loop is blocked, but still answers probes', async () => {
  const app = await appThat();
  await holdUntilSeen(app);
  const work = await app.inject('/work');
  expect(work.statusCode).toBe(503);
  expect(work.headers['retry-after']).toBe('5');
  expect(work.json()).toMatchObject({ code: 'UNAVAILABLE' });
  expect((await app.inject('/probe')).statusCode).toBe(200);
  await app.close();
});

it('rejects nothing during startup, and does afterward', async () => {
  let starting = true;
  const app = await appThat(() => starting);
  await holdUntilSeen(app);
  expect((await app.inject('/work')).body).toBe('done');
  starting = false;
  expect((await app.inject('/work')).statusCode).toBe(503);
  await app.close();
});
