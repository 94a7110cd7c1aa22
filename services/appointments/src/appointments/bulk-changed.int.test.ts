import { continueBulkRun } from '@bedside/domain/appointments/run-bulk.commands';
import { insertStaff } from '@bedside/testing/factories/people';
import { beforeAll, expect, it } from 'vitest';
import { book, type Cast, newCast, openStage, schedule } from './appointment-stage.fixture.ts';

const stage = await openStage();
const { db, clock, service } = stage;

let cast: Cast;
beforeAll(async () => {
  cast = await newCast(stage);
});

const { integrations, config } = service.parts;
const kit = {
  processor: { stripe: integrations.stripe, livemode: config.stripe.livemode },
  now: () => clock.now,
  onUnexpected: (error: unknown) => expect.fail(String(error)),
};

async function start(body: object): Promise<string> {
  const started = await cast.admin.post('/appointment/bulk', body);
  expect(started.statusCode, started.body).toBe(200);
  return started.json().data.id;
}

const assign = async (appointmentId: string, appointmentTime: string) => {
  const when = { appointmentDate: '2026-10-20', appointmentTime };
  const body = { appointmentId, providerId: cast.providerId, ...when };
  const assigned = await cast.admin.post('/appointment/assign-provider', body);
  expect(assigned.statusCode, assigned.body).toBe(200);
};

const visitOf = (id: string) =>
  db
    .selectFrom('appointments')
    .select(['status', 'providerId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const outcomesOf = (runId: string) =>
  db
    .selectFrom('bulkItems')
    .select(['appointmentId', 'status', 'message'])
    .where('runId', '=', runId)
    .orderBy('position')
    .execute();

const changed = { status: 'REFUSED', message: expect.stringMatching(/^Someone changed this record/) };

// Rule: appointments.bulk-leaves-what-changed
it('a bulk assignment leaves a visit to the provider whom someone assigned since it was started', async () => {
  const { id: other } = await insertStaff(db, { role: 'PROVIDER' });
  const [mine, others] = [await book(cast), await book(cast)];
  const round = { providerId: other, date: '2026-10-20', firstTime: '13:00', minutesApart: 120 };
  const run = await start({ action: 'ASSIGN', ids: [mine, others], ...round });
  await assign(others, '09:00');
  await continueBulkRun(db, { requestId: 'req-bulk' }, kit, run);
  const outcomes = await outcomesOf(run);
  expect(outcomes.find((one) => one.appointmentId === others)).toMatchObject(changed);
  expect(outcomes.find((one) => one.appointmentId === mine)).toMatchObject({ status: 'DONE' });
  expect(await visitOf(others)).toEqual({ status: 'SCHEDULED', providerId: cast.providerId });
  expect(await visitOf(mine)).toEqual({ status: 'SCHEDULED', providerId: other });
});

// Rule: appointments.bulk-leaves-what-changed
it('a bulk cancellation keeps a visit that someone changed since it was started', async () => {
  const visit = await book(cast);
  const run = await start({ action: 'CANCEL', ids: [visit], cancellationReason: 'No provider available' });
  await assign(visit, '11:00');
  await continueBulkRun(db, { requestId: 'req-bulk' }, kit, run);
  expect(await outcomesOf(run)).toMatchObject([changed]);
  expect(await visitOf(visit)).toMatchObject({ status: 'SCHEDULED' });
});

// Rule: appointments.late-cancellation-fee
it('a bulk cancellation keeps a visit that would cost a late fee that its form did not show', async () => {
  await db.insertInto('settings').values({ key: 'lateCancelFeeCents', value: '7500' }).execute();
  const visit = await schedule(cast);
  const outcomeOf = async (expectedFee: number) => {
    const body = { action: 'CANCEL', ids: [visit], cancellationReason: 'No provider available', expectedFee };
    const run = await start(body);
    await continueBulkRun(db, { requestId: 'req-bulk' }, kit, run);
    return (await outcomesOf(run))[0];
  };
  expect(await outcomeOf(0)).toMatchObject({
    status: 'REFUSED',
    message: 'The fee for canceling has changed. Reload to see it, then cancel again.',
  });
  expect(await outcomeOf(75)).toMatchObject({ status: 'DONE' });
});
