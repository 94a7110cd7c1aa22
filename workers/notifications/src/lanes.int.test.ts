import { appointmentMarkedEnRoute } from '@bedside/contracts/appointments/appointment.events';
import { userPasswordChanged } from '@bedside/contracts/people/user.events';
import { eventRow, recordEvent } from '@bedside/domain/audit-and-events/record-event';
import { issueCode } from '@bedside/domain/people/one-time-code.commands';
import { codeKeys } from '@bedside/domain/people/one-time-code.crypto';
import { insertEvents } from '@bedside/queue/outbox';
import { startSimulators } from '@bedside/simulators/simulators.fixture';
import { rounds } from '@bedside/testing/drill';
import { buildFinishedAppointment } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { queueBackends } from '@bedside/testing/queue-backends';
import { workerProcesses } from '@bedside/testing/worker-process';
import { addHours, addMinutes } from 'date-fns';
import { afterAll, describe, expect, it, vi } from 'vitest';

const BACKLOG = rounds(2_000, 50_000);
const CODES = rounds(10, 200);

const backends = await queueBackends();
const simulators = await startSimulators();
afterAll(() => simulators.close());

describe.each(backends)('a backlog of messages, with queues on $name', async ({ redis, missing }) => {
  const database = await withDatabase();
  const { db } = database;
  const processes = workerProcesses({
    database,
    redisUrl: redis?.url,
    simulators: simulators.config,
  });
  const keys = codeKeys(simulators.config.secrets.code);
  const ctx = () => ({ actor: null, requestId: 'backlog', now: new Date(), ip: null });

  async function fillBacklog(): Promise<void> {
    const people = await Promise.all(Array.from({ length: 20 }, () => insertPatient(db)));
    const rows = Array.from({ length: BACKLOG }, (_, index) => {
      const userId = people[index % people.length]?.id ?? '';
      return eventRow(ctx(), userPasswordChanged, { userId }, { entityId: userId });
    });
    for (let from = 0; from < rows.length; from += 1_000)
      await insertEvents(db, rows.slice(from, from + 1_000)).execute();
  }

  /** Milliseconds from requesting a code until the integration receives it. */
  async function timeOfCode(contact: string): Promise<number> {
    const startedAt = performance.now();
    await db
      .transaction()
      .execute((tx) => issueCode(tx, ctx(), keys, { purpose: 'CONTACT', contact, userId: null, send: true }));
    await vi.waitUntil(() => isSent(contact), { timeout: 60_000, interval: 20 });
    return performance.now() - startedAt;
  }
  const isSent = async (contact: string) =>
    (await db.selectFrom('oneTimeCodes').select('sentAt').where('contact', '=', contact).executeTakeFirst())
      ?.sentAt != null;

  const unsent = async () => {
    const { count } = await db
      .selectFrom('deliveries')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('state', 'in', ['sent', 'delivered'])
      .where('eventType', '=', userPasswordChanged.type)
      .executeTakeFirstOrThrow();
    return BACKLOG - count;
  };

  async function setOutToAppointmentOfTheHour(): Promise<string> {
    const startsAt = addMinutes(new Date(), 30);
    const provider = await insertStaff(db, { role: 'PROVIDER' });
    const appointment = buildFinishedAppointment(await insertPatient(db), {
      status: 'ON THE WAY',
      providerId: provider.id,
      startsAt,
      endsAt: addHours(startsAt, 1),
    });
    await db.insertInto('appointments').values(appointment).execute();
    const { id } = appointment;
    await db
      .transaction()
      .execute((tx) =>
        recordEvent(tx, ctx(), appointmentMarkedEnRoute, { appointmentId: id }, { entityId: id }),
      );
    return id;
  }

  // Rule: messages.urgent-lane
  it('delays neither a code nor a message about an appointment within the hour', async (test) => {
    test.skip(missing !== undefined, missing);
    await fillBacklog();
    await Promise.all([processes.start('relay'), processes.start('notifications')]);
    const times: number[] = [];
    for (let count = 0; count < CODES; count += 1) times.push(await timeOfCode(`waits-${count}@example.com`));
    const appointment = await setOutToAppointmentOfTheHour();
    await vi.waitUntil(
      async () =>
        (
          await db
            .selectFrom('deliveries')
            .select('id')
            .where('appointmentId', '=', appointment)
            .where('state', '=', 'sent')
            .execute()
        ).length > 0,
      { timeout: 60_000, interval: 20 },
    );
    const left = await unsent();
    const p95 = times.toSorted((a, b) => a - b)[Math.ceil(CODES * 0.95) - 1] ?? Number.NaN;
    console.info({ backlog: BACKLOG, left, p95, worst: Math.max(...times) });
    // Timing says little while other tests run. The check below shows that codes overtake the backlog.
    if (process.env.BEDSIDE_DRILL) expect(p95).toBeLessThan(3_000);
    expect(left).toBeGreaterThan(0);
  }, 300_000);
});
