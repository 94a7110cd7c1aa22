import { appointmentPaid } from '@bedside/contracts/appointments/appointment.events';
import { newId } from '@bedside/db/id';
import { recordEvent } from '@bedside/domain/audit-and-events/record-event';
import { createEndpoint } from '@bedside/domain/webhooks/webhook-endpoint.commands';
import { webhookKeys } from '@bedside/domain/webhooks/webhook-signature';
import { startSimulators } from '@bedside/simulators/simulators.fixture';
import { insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { workerProcesses } from '@bedside/testing/worker-process';
import { Webhook } from 'standardwebhooks';
import { afterAll, expect, it, vi } from 'vitest';
import { startReceiver } from './receiver.fixture.ts';

const database = await withDatabase();
const { db } = database;
const simulators = await startSimulators();
const receiver = await startReceiver();
const processes = workerProcesses({ database, redisUrl: undefined, simulators: simulators.config });
afterAll(async () => {
  await receiver.close();
  await simulators.close();
});

// Rule: messages.webhooks-at-least-once
it('a webhook is repeated with the same webhook-id if its worker was killed before it stored the answer', async () => {
  const { id: userId } = await insertStaff(db, { role: 'SUPER_ADMIN' });
  const ctx = {
    actor: { userId, role: 'SUPER_ADMIN' as const, permissions: [], sessionId: newId() },
    requestId: 'kills',
    now: new Date(),
    ip: null,
  };
  const keys = webhookKeys(simulators.config.secrets.webhooks);
  const addresses = simulators.integrations.webhooks;
  const { id, secret } = await createEndpoint(db, ctx, { addresses, keys }, { url: receiver.url });

  await processes.start('relay');
  const first = await processes.start('webhooks');
  const { promise: came, resolve } = Promise.withResolvers<void>();
  receiver.answers(() => resolve());
  const eventId = await db
    .transaction()
    .execute((tx) =>
      recordEvent(tx, ctx, appointmentPaid, { appointmentId: newId() }, { entityId: newId() }),
    );
  await came;
  await first.end('SIGKILL');
  receiver.answers();
  expect(await db.selectFrom('webhookAttempts').select('id').execute()).toEqual([]);

  // Simulates an expired lease.
  await db.updateTable('webhookEndpoints').set({ leasedUntil: new Date() }).where('id', '=', id).execute();
  await processes.start('webhooks');
  await vi.waitFor(
    async () => {
      const messages = await db.selectFrom('webhookMessages').select(['eventId', 'state']).execute();
      expect(messages).toEqual([{ eventId, state: 'delivered' }]);
    },
    { timeout: 60_000, interval: 200 },
  );
  expect(receiver.ids()).toEqual([`msg_${eventId}`, `msg_${eventId}`]);
  for (const { headers, body } of receiver.received)
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'appointment.paid',
    });
}, 120_000);
