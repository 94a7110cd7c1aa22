import { appointmentsService } from '@bedside/appointments-service/app';
import { appointmentRequested } from '@bedside/contracts/appointments/appointment.events';
import { newId } from '@bedside/db/id';
import { recordEvent } from '@bedside/domain/audit-and-events/record-event';
import { openQueues } from '@bedside/queue/queues';
import { startRelay } from '@bedside/queue/relay-loop';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';

const database = await withDatabase();
const { db, url } = database;
const directUrl = database.environment.DATABASE_DIRECT_URL;
const user = new URL(directUrl).username;
// A pooler would keep sessions that cannot write.
const { parts, as } = await startServices([appointmentsService], {
  db,
  environment: { DATABASE_URL: directUrl },
});
const queues = await openQueues({ directUrl });
const taken: string[] = [];
const worker = await queues.openWorker('notifications', async (job) => void taken.push(job.id));
const relay = startRelay({ ...parts, queues }, { directUrl, onError: () => undefined });
afterAll(async () => {
  await relay.close();
  await worker.close();
  await queues.close();
});

/** Makes every session behave as on a standby: PostgreSQL responds, but refuses to write. */
async function refuseWrites(isStandby: boolean): Promise<void> {
  const name = sql.id(new URL(url).pathname.slice(1));
  const setting = isStandby
    ? sql`set default_transaction_read_only = on`
    : sql`reset default_transaction_read_only`;
  await sql`alter role ${sql.id(user)} in database ${name} ${setting}`.execute(db);
}

const endSessions = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = ${user}`.execute(db);

describe('while sessions lead to a standby', () => {
  // Rule: security.writes-wait-for-the-primary
  it('writes are answered 503 with a time to retry, and work as soon as there is a primary', async () => {
    const patient = await as(await insertPatient(db));
    const chat = (await patient.post('/chat/open', {})).json().data.id;
    const write = () => patient.post(`/chat/${chat}/messages`, { clientId: newId(), text: 'Hello' });
    expect((await write()).statusCode).toBe(200);

    await refuseWrites(true);
    await endSessions();
    await vi.waitFor(async () => expect((await write()).statusCode).toBe(503));
    const refused = await Promise.all(Array.from({ length: 8 }, write));
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(503));
    expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);

    await refuseWrites(false);
    // Pooled connections to the standby are closed without waiting for their idle timeout.
    const answers = await Promise.all(Array.from({ length: 8 }, write));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  });

  it('relay and worker wait, and go on with a primary', async () => {
    await refuseWrites(true);
    await endSessions();
    const event = await db
      .transaction()
      .execute((tx) =>
        recordEvent(
          tx,
          { requestId: 'r', now: new Date() },
          appointmentRequested,
          { appointmentId: newId() },
          { entityId: newId() },
        ),
      );
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database()
        and usename = ${user} and application_name = 'bedside:queue'`.execute(db);
      expect(rows.length).toBeGreaterThan(0);
    });
    expect(taken).not.toContain(`${event}--announce`);
    await refuseWrites(false);
    await vi.waitFor(() => expect(taken).toContain(`${event}--announce`), { timeout: 15_000 });
  });
});
