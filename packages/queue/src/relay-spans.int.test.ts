import { appointmentRequested } from '@bedside/contracts/appointments/appointment.events';
import { newId } from '@bedside/db/id';
import { recordEvent } from '@bedside/domain/audit-and-events/record-event';
import { withDatabase } from '@bedside/testing/postgres';
import { recordedSpans } from '@bedside/tracing/spans.fixture';
import { describe, expect, it } from 'vitest';
import { relayBatch } from './relay.ts';

const { db } = await withDatabase();

describe('the span of a relayed event', () => {
  const spans = recordedSpans();
  const now = () => new Date();
  const live = { publish: async () => undefined };

  it('says why the queue rejected its jobs, and nothing once they are queued', async () => {
    const appointmentId = newId();
    const ctx = { requestId: 'req-1', now: now() };
    await db
      .transaction()
      .execute((tx) =>
        recordEvent(tx, ctx, appointmentRequested, { appointmentId }, { entityId: appointmentId }),
      );
    const name = 'relay appointment.requested';

    const rejecting = { addJobs: () => Promise.reject(new RangeError('queue is full')) };
    await expect(relayBatch({ db, queues: rejecting, live, now })).rejects.toThrow('queue is full');
    expect(await spans()).toMatchObject([{ name, attributes: { 'error.type': 'RangeError' } }]);

    await relayBatch({ db, queues: { addJobs: async () => undefined }, live, now });
    const [span] = await spans();
    expect(span).toMatchObject({ name });
    expect(span?.attributes).not.toHaveProperty('error.type');
  });

  it('says why an event has no route', async () => {
    const misshapen = {
      id: newId(),
      type: 'invoice.paid' as const,
      payload: JSON.stringify({}),
      entityType: 'invoice' as const,
      entityId: newId(),
      urgent: false,
      requestId: 'req-1',
      createdAt: now(),
    };
    await db.insertInto('outbox').values(misshapen).execute();
    await relayBatch({ db, queues: { addJobs: async () => undefined }, live, now });
    expect(await spans()).toMatchObject([
      { name: 'relay invoice.paid', attributes: { 'error.type': 'ZodError' } },
    ]);
  });
});
