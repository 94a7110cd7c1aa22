import { appointmentMarkedEnRoute } from '@bedside/contracts/appointments/appointment.events';
import { userPasswordChanged } from '@bedside/contracts/people/user.events';
import { recordEvent } from '@bedside/domain/audit-and-events/record-event';
import { issueCode } from '@bedside/domain/people/one-time-code.commands';
import { codeKeys } from '@bedside/domain/people/one-time-code.crypto';
import { startSimulators } from '@bedside/simulators/simulators.fixture';
import { buildFinishedAppointment } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { workerProcesses } from '@bedside/testing/worker-process';
import { addHours, subHours } from 'date-fns';
import { afterAll, expect, it, vi } from 'vitest';

const FRESH = 150;
const STALE = 30;

const database = await withDatabase();
const { db } = database;
const simulators = await startSimulators();
const processes = workerProcesses({ database, redisUrl: undefined, simulators: simulators.config });
afterAll(() => simulators.close());

const keys = codeKeys(simulators.config.secrets.code);
/** When the outage starts. Messages that were urgent then have expired by now. */
const then = { actor: null, requestId: 'outage', now: subHours(new Date(), 2), ip: null };
const provider = await insertStaff(db, { role: 'PROVIDER' });

async function recordPasswordChange(): Promise<void> {
  const { id: userId } = await insertPatient(db);
  await db
    .transaction()
    .execute((tx) => recordEvent(tx, then, userPasswordChanged, { userId }, { entityId: userId }));
}

async function setOut(hour: number): Promise<void> {
  const startsAt = addHours(new Date(), hour);
  const appointment = buildFinishedAppointment(await insertPatient(db), {
    status: 'ON THE WAY',
    providerId: provider.id,
    startsAt,
    endsAt: addHours(startsAt, 1),
  });
  await db.insertInto('appointments').values(appointment).execute();
  const appointmentId = appointment.id;
  await db
    .transaction()
    .execute((tx) =>
      recordEvent(tx, then, appointmentMarkedEnRoute, { appointmentId }, { entityId: appointmentId }),
    );
}

const sendCode = (contact: string) =>
  db
    .transaction()
    .execute((tx) => issueCode(tx, then, keys, { purpose: 'CONTACT', contact, userId: null, send: true }));

// Rule: messages.decided-when-sent
it('a backlog drains after an outage, and expired messages are dropped', async () => {
  for (let count = 0; count < FRESH; count += 1) await recordPasswordChange();
  for (let count = 0; count < STALE; count += 1) {
    await setOut(count);
    await sendCode(`late-${count}@example.com`);
  }
  await Promise.all([processes.start('relay'), processes.start('notifications')]);
  await vi.waitFor(
    async () => {
      const waiting = await db.selectFrom('outbox').select('id').where('dispatchedAt', 'is', null).execute();
      const open = await db.selectFrom('jobRuns').select('id').where('state', '!=', 'done').execute();
      expect({ waiting, open }).toEqual({ waiting: [], open: [] });
    },
    { timeout: 60_000, interval: 100 },
  );
  const sent = await simulators.messages('');
  expect(sent).toHaveLength(FRESH);
  expect(new Set(sent.map(({ channel }) => channel))).toEqual(new Set(['email']));
  expect(new Set(sent.map(({ to }) => to)).size).toBe(FRESH);
  const codes = await db.selectFrom('oneTimeCodes').select(['sentAt', 'encryptedCode']).execute();
  expect(codes).toEqual(Array.from({ length: STALE }, () => ({ sentAt: null, encryptedCode: null })));
}, 120_000);
