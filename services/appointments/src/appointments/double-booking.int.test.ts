import { insertStaff } from '@bedside/testing/factories/people';
import { simultaneously } from '@bedside/testing/simultaneously';
import { describe, expect, it } from 'vitest';
import {
  assignment,
  book,
  bookingOf,
  type Cast,
  newCast,
  openStage,
  schedule,
} from './appointment-stage.fixture.ts';

const stage = await openStage();
const { db } = stage;

async function bookByStaff(cast: Cast): Promise<string> {
  const request = { ...bookingOf(cast), patientId: cast.patientId };
  return (await cast.admin.post('/appointment/add-appointment', request)).json().data.id;
}

const countsOf = (codes: readonly number[]) =>
  Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]));

describe('one hour of a provider', () => {
  // Rule: appointments.no-overlap
  it('accepts exactly one of 200 simultaneous assignments, and one more after a cancellation', async () => {
    const cast = await newCast(stage);
    const ids: string[] = [];
    // Booked by staff because patients can book only 20 a day.
    for (let appointment = 0; appointment < 200; appointment += 1) ids.push(await bookByStaff(cast));
    const assign = (id: string, index: number) =>
      cast.admin.post(
        '/appointment/assign-provider',
        assignment(cast, id, { appointmentTime: index % 2 ? '14:00' : '14:20' }),
      );

    const answers = await simultaneously(ids.length, (index) => assign(ids[index] ?? '', index));
    const codes = answers.map((answer) => answer.statusCode);
    expect(countsOf(codes)).toEqual({ 200: 1, 409: 199 });
    expect(answers.find((answer) => answer.statusCode === 409)?.json().code).toBe('PROVIDER_BUSY');
    const scheduled = await db
      .selectFrom('appointments')
      .select('id')
      .where('status', '=', 'SCHEDULED')
      .execute();
    expect(scheduled).toHaveLength(1);

    const [winner] = scheduled;
    const canceled = await cast.admin.put(`/appointment/${winner?.id}/cancel`, {
      cancellationReason: 'The patient feels well again',
    });
    expect(canceled.statusCode).toBe(200);
    const again = await assign(ids.find((id) => id !== winner?.id) ?? '', 0);
    expect(again.statusCode, again.body).toBe(200);
  }, 60_000);

  it('accepts exactly one of twenty appointments moved to it at once', async () => {
    const cast = await newCast(stage);
    const ids: string[] = [];
    for (let appointment = 0; appointment < 20; appointment += 1) {
      const { id: providerId } = await insertStaff(db, { role: 'PROVIDER' });
      ids.push(await schedule(cast, { providerId }));
    }
    const answers = await Promise.all(
      ids.map((appointmentId) =>
        cast.admin.post('/appointment/change-provider', { appointmentId, providerId: cast.providerId }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)]);
    const taken = db.selectFrom('appointments').select('id').where('providerId', '=', cast.providerId);
    expect(await taken.execute()).toHaveLength(1);
  });

  // Rule: appointments.no-overlap
  it('is also protected by the database, independent of our own check', async () => {
    const cast = await newCast(stage);
    const first = await schedule(cast);
    const second = await book(cast);
    const { startsAt, endsAt } = await db
      .selectFrom('appointments')
      .select(['startsAt', 'endsAt'])
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const stolen = db
      .updateTable('appointments')
      .set({ status: 'SCHEDULED', providerId: cast.providerId, startsAt, endsAt })
      .where('id', '=', second)
      .execute();
    await expect(stolen).rejects.toMatchObject({ code: '23P01' });
  });

  // Rule: appointments.travel-buffer
  it('keeps a 30-minute travel buffer unless overridden with a reason, and never allows an overlap', async () => {
    const cast = await newCast(stage);
    await schedule(cast);
    const id = await book(cast);
    const assign = (overrides: object) =>
      cast.admin.post('/appointment/assign-provider', assignment(cast, id, overrides));

    const tight = { appointmentTime: '15:00' };
    const refused = await assign(tight);
    expect(refused.json()).toMatchObject({
      code: 'PROVIDER_BUSY',
      message: expect.stringContaining('30 minutes of drive time'),
    });
    expect((await assign({ ...tight, override: true })).json().issues).toEqual([
      { path: 'reason', message: 'Enter an override reason.' },
    ]);
    const why = { override: true, reason: 'Both visits are in one building' };
    expect((await assign({ appointmentTime: '14:30', ...why })).statusCode).toBe(409);
    const taken = await assign({ ...tight, ...why });
    expect(taken.statusCode, taken.body).toBe(200);
    expect(taken.json().data.timeline.at(-1)).toMatchObject({ move: 'assign', reason: why.reason });
  });

  // Rule: appointments.active-providers-only
  it('can be assigned only for active providers and days that are not over', async () => {
    const cast = await newCast(stage);
    const id = await book(cast);
    const inactive = await insertStaff(db, { role: 'PROVIDER', status: 'INACTIVE' });
    const assign = (overrides: object) =>
      cast.admin.post('/appointment/assign-provider', assignment(cast, id, overrides));
    for (const providerId of [inactive.id, cast.adminId, cast.patientId])
      expect((await assign({ providerId })).json().issues).toEqual([
        { path: 'providerId', message: 'Select an active provider.' },
      ]);
    expect((await assign({ appointmentDate: '2026-10-13' })).json().issues?.[0]?.path).toBe(
      'appointmentDate',
    );
    expect((await assign({ appointmentDate: '2027-03-14', appointmentTime: '02:30' })).json().issues).toEqual(
      [
        {
          path: 'appointmentTime',
          message: 'This time doesn’t exist that day because clocks change. Choose another.',
        },
      ],
    );
  });

  it('can be reassigned to a provider who is free, but not to one who is not', async () => {
    const cast = await newCast(stage);
    const other = await newCast(stage);
    const mine = await schedule(cast);
    await schedule(other);
    const change = (providerId: string) =>
      cast.admin.post('/appointment/change-provider', { appointmentId: mine, providerId });
    expect((await change(other.providerId)).json().code).toBe('PROVIDER_BUSY');
    expect((await change(cast.providerId)).json().issues?.[0]?.path).toBe('providerId');
    const free = await insertStaff(db, { role: 'PROVIDER', firstName: 'Amara', lastName: 'Diallo' });
    expect((await change(free.id)).json().data.providerAssigned).toMatchObject({ firstName: 'Amara' });

    const plans = await db
      .selectFrom('plannedEvents')
      .select(['type', 'payload', 'dueAt'])
      .where('entityId', '=', mine)
      .orderBy('dueAt')
      .execute();
    expect(plans).toMatchObject([
      {
        type: 'appointment.changeNoticeDue',
        payload: { revision: 2 },
        dueAt: new Date('2026-10-14T15:03:00Z'),
      },
      { type: 'appointment.reminderDue', payload: { revision: 2, hoursBefore: 3 } },
      { type: 'appointment.reminderDue', payload: { revision: 2, hoursBefore: 2 } },
      { type: 'appointment.latenessCheckDue', payload: { revision: 2 } },
    ]);
  });
});
