import { newId } from '@bedside/db/id';
import { insertChat } from '@bedside/testing/factories/chats';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { workerProcesses } from '@bedside/testing/worker-process';
import { addHours } from 'date-fns';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { appointmentsService } from './app.ts';

const REQUESTS = 100;

const database = await withDatabase();
const { db } = database;
const { app, parts } = await startServices([appointmentsService], database);
const processes = workerProcesses({ database, redisUrl: undefined, simulators: parts.config });

async function tokenOf(userId: string): Promise<string> {
  const now = new Date();
  const sessionId = newId();
  const times = { createdAt: now, lastSeenAt: now, expiresAt: addHours(now, 1) };
  await db
    .insertInto('sessions')
    .values({ id: sessionId, userId, ...times })
    .execute();
  return app.jwt.sign({ sub: userId, sid: sessionId, role: 'PATIENT' });
}

// Rule: security.stopping-loses-no-request
it('a service asked to stop announces it, completes every request, and exits cleanly', async () => {
  const patient = await insertPatient(db);
  const chat = await insertChat(db, patient);
  const authorization = `Bearer ${await tokenOf(patient.id)}`;
  const process = await processes.start('appointments');
  const origin = `http://127.0.0.1:${process.port}`;
  const read = () => fetch(`${origin}/v1/chat/${chat.id}/messages`, { headers: { authorization } });
  // Sent before shutdown begins, so the request is waiting for a database connection.
  const readiness = async () =>
    (await fetch(`${origin}/health/ready`, { signal: AbortSignal.timeout(200) })).status;
  await Promise.all(Array.from({ length: 20 }, read));

  const transaction = await db.startTransaction().execute();
  await sql`lock table chat_messages in access exclusive mode`.execute(transaction);
  const answers = Array.from({ length: REQUESTS }, read);
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(rows.length).toBeGreaterThan(5);
    },
    { timeout: 10_000 },
  );
  const ended = process.end('SIGTERM');
  await vi.waitFor(async () => expect(await readiness()).toBe(503), { timeout: 10_000 });
  const latecomer = read();
  await transaction.commit().execute();
  const statuses = (await Promise.all([...answers, latecomer])).map(({ status }) => status);
  expect(statuses).toEqual(Array.from({ length: REQUESTS + 1 }, () => 200));
  expect(await ended).toBe(0);
}, 60_000);
