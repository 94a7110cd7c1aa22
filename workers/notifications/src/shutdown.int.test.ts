import { userPasswordChanged } from '@bedside/contracts/people/user.events';
import { recordEvent } from '@bedside/domain/audit-and-events/record-event';
import { startSimulators } from '@bedside/simulators/simulators.fixture';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { workerProcesses } from '@bedside/testing/worker-process';
import { afterAll, expect, it, vi } from 'vitest';

const MESSAGES = 60;

const database = await withDatabase();
const { db } = database;
const simulators = await startSimulators();
const processes = workerProcesses({ database, redisUrl: undefined, simulators: simulators.config });
afterAll(() => simulators.close());

const states = async () =>
  (await db.selectFrom('deliveries').select('state').execute()).map(({ state }) => state);

// Rule: security.stopping-loses-no-request
it('a worker asked to stop finishes its work without using up an attempt and exits cleanly', async () => {
  await processes.start('relay');
  const first = await processes.start('notifications');
  for (let notified = 0; notified < MESSAGES; notified += 1) {
    const { id: userId } = await insertPatient(db);
    const ctx = { requestId: 'stop', now: new Date() };
    await db
      .transaction()
      .execute((tx) => recordEvent(tx, ctx, userPasswordChanged, { userId }, { entityId: userId }));
  }
  await vi.waitFor(async () => expect(await states()).toContain('sent'), { timeout: 10_000, interval: 10 });
  expect(await first.end('SIGTERM')).toBe(0);
  expect(await states()).not.toContain('claimed');

  await processes.start('notifications');
  await vi.waitFor(async () => expect(await states()).toEqual(Array(MESSAGES).fill('sent')), {
    timeout: 20_000,
    interval: 50,
  });
  const attempts = await db.selectFrom('deliveries').select('attempts').execute();
  expect(attempts.every((delivery) => delivery.attempts === 1)).toBe(true);
  expect(await simulators.messages('')).toHaveLength(MESSAGES);
}, 120_000);
