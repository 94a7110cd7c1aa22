import { appointmentRequested } from '@bedside/contracts/appointments/appointment.events';
import { newId } from '@bedside/db/id';
import { recordEvent } from '@bedside/domain/audit-and-events/record-event';
import { withDatabase } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { afterAll, expect, it, vi } from 'vitest';
import { openQueues } from './queues.ts';
import { startRelay } from './relay-loop.ts';

const { db, url: directUrl } = await withDatabase();
const now = () => new Date();
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

const endEveryConnection = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);

it('relay and worker recover after the database closes every connection', async () => {
  const queues = await openQueues({ directUrl });
  closing.push(queues);
  const taken = new Set<string>();
  closing.push(
    await queues.openWorker('notifications', async (job) => void taken.add(job.id), { lockMs: 2_000 }),
  );
  const live = { publish: async () => undefined };
  closing.push(startRelay({ db, queues, live, now }, { directUrl, onError: () => undefined }));

  for (let outage = 0; outage < 3; outage += 1) {
    const before = await request();
    await endEveryConnection();
    const after = await vi.waitFor(request, { timeout: 5_000 });
    await vi.waitFor(
      () => {
        expect(taken).toContain(`${before}--announce`);
        expect(taken).toContain(`${after}--announce`);
      },
      { timeout: 15_000 },
    );
  }
}, 60_000);
