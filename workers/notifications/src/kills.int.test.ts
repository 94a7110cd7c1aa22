import { appointmentMarkedEnRoute } from '@bedside/contracts/appointments/appointment.events';
import { userPasswordChanged } from '@bedside/contracts/people/user.events';
import { newId } from '@bedside/db/id';
import { recordEvent } from '@bedside/domain/audit-and-events/record-event';
import { RESENT } from '@bedside/domain/messaging/delivery.policy';
import { issueCode } from '@bedside/domain/people/one-time-code.commands';
import { codeKeys } from '@bedside/domain/people/one-time-code.crypto';
import { startSimulators } from '@bedside/simulators/simulators.fixture';
import { rounds } from '@bedside/testing/drill';
import { buildFinishedAppointment } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { queueBackends } from '@bedside/testing/queue-backends';
import { type WorkerName, workerProcesses } from '@bedside/testing/worker-process';
import { addHours } from 'date-fns';
import { afterAll, describe, expect, it, vi } from 'vitest';

const KILLS = rounds(5, 20);
const EMAILS_A_ROUND = 38;
const TEXTS_A_ROUND = 12;
const CODES_A_ROUND = 5;
const MESSAGES = KILLS * (EMAILS_A_ROUND + TEXTS_A_ROUND);

const backends = await queueBackends();
const simulators = await startSimulators();
afterAll(() => simulators.close());

describe.each(backends)('messages, with queues on $name', async ({ redis, missing }) => {
  const database = await withDatabase();
  const { db } = database;
  const keys = codeKeys(simulators.config.secrets.code);
  const processes = workerProcesses({
    database,
    redisUrl: redis?.url,
    simulators: simulators.config,
  });

  /** Starts a process and kills it at random moments, repeatedly. */
  async function killAgainAndAgain(name: WorkerName, whenReady: () => Promise<void>): Promise<void> {
    await (await processes.start(name)).end('SIGTERM');
    for (let kills = 0; kills < KILLS; kills += 1) {
      const worker = await processes.start(name);
      await whenReady();
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 600));
      await worker.end('SIGKILL');
    }
    await processes.start(name);
  }

  const ctx = () => ({ actor: null, requestId: 'kills', now: new Date(), ip: null });
  const provider = missing ? undefined : await insertStaff(db, { role: 'PROVIDER' });
  let appointments = 0;

  async function emitEmail(): Promise<void> {
    const { id: userId } = await insertPatient(db);
    await db
      .transaction()
      .execute((tx) => recordEvent(tx, ctx(), userPasswordChanged, { userId }, { entityId: userId }));
  }

  async function emitText(): Promise<void> {
    const patient = await insertPatient(db);
    appointments += 1;
    const startsAt = addHours(new Date(), appointments);
    const appointment = buildFinishedAppointment(patient, {
      status: 'ON THE WAY',
      providerId: provider?.id ?? null,
      startsAt,
      endsAt: addHours(startsAt, 1),
    });
    await db.insertInto('appointments').values(appointment).execute();
    const appointmentId = appointment.id;
    await db
      .transaction()
      .execute((tx) =>
        recordEvent(tx, ctx(), appointmentMarkedEnRoute, { appointmentId }, { entityId: appointmentId }),
      );
  }

  const sendCode = () =>
    db.transaction().execute((tx) => {
      const contact = `code-${newId()}@example.com`;
      return issueCode(tx, ctx(), keys, { purpose: 'CONTACT', contact, userId: null, send: true });
    });

  async function oneRound(): Promise<void> {
    const work = [
      ...Array.from({ length: EMAILS_A_ROUND }, () => emitEmail),
      ...Array.from({ length: TEXTS_A_ROUND }, () => emitText),
      ...Array.from({ length: CODES_A_ROUND }, () => sendCode),
    ];
    for (const emit of work) await emit();
  }

  // Rules: messages.codes-are-sent-at-most-once, messages.messages-arrive-at-least-once
  it('all arrive although relay and worker are repeatedly killed, and codes go out at most once', async (test) => {
    test.skip(missing !== undefined, missing);
    await Promise.all([
      killAgainAndAgain('relay', async () => undefined),
      killAgainAndAgain('notifications', oneRound),
    ]);

    await vi.waitFor(
      async () => {
        const open = await db
          .selectFrom('jobRuns')
          .select(['name', 'state', 'lastError'])
          .where('state', '!=', 'done')
          .execute();
        const waiting = await db
          .selectFrom('outbox')
          .select('id')
          .where('dispatchedAt', 'is', null)
          .execute();
        expect({ open, waiting }).toEqual({ open: [], waiting: [] });
      },
      { timeout: 90_000, interval: 200 },
    );

    const deliveries = await db
      .selectFrom('deliveries')
      .innerJoin('users', 'users.id', 'deliveries.recipientId')
      .select(['channel', 'state', 'reason', 'attempts', 'email', 'phoneE164'])
      .execute();
    expect(deliveries).toHaveLength(MESSAGES);
    expect(new Set(deliveries.map(({ state }) => state))).toEqual(new Set(['sent']));

    const arrived = await countArrivals();
    const repeated = deliveries.filter(({ channel, email, phoneE164 }) => {
      const times = arrived.get(`${channel === 'email' ? email : phoneE164}`) ?? 0;
      expect(times).toBeGreaterThan(0);
      return times > 1;
    });
    for (const { reason } of repeated) expect(reason).toBe(RESENT);
    expect(repeated.length).toBeLessThanOrEqual(KILLS);

    const codes = await db
      .selectFrom('oneTimeCodes')
      .select(['contact', 'sentAt', 'encryptedCode'])
      .execute();
    expect(codes).toHaveLength(KILLS * CODES_A_ROUND);
    for (const { contact, sentAt, encryptedCode } of codes) {
      const times = arrived.get(contact) ?? 0;
      expect(times).toBeLessThanOrEqual(1);
      if (sentAt) expect(times).toBe(1);
      expect(encryptedCode).toBeNull();
    }
  }, 400_000);

  /** Messages per address, as recorded by the simulators. */
  async function countArrivals(): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (const { to } of await simulators.messages('')) counts.set(to, (counts.get(to) ?? 0) + 1);
    return counts;
  }
});
