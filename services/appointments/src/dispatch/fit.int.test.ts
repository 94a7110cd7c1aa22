import type { ProviderRanking } from '@bedside/contracts/appointments/dispatch.schema';
import { newId } from '@bedside/db/id';
import { insertService } from '@bedside/testing/factories/appointments';
import { insertStaff } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import {
  assignment,
  book,
  type Cast,
  newCast,
  schedule,
  snapshot,
} from '../appointments/appointment-stage.fixture.ts';
import { openBoardStage } from './board.fixture.ts';

const { stage, db, appointmentAt } = await openBoardStage();

describe('an appointment fit check', () => {
  const fit = async (cast: Cast, id: string, appointmentTime: string, more = {}) => {
    const answer = await cast.admin.get(`/appointment/${id}/fit`, {
      query: { providerId: cast.providerId, appointmentDate: '2026-10-14', appointmentTime, ...more },
    });
    const { data, ...rest } = answer.json();
    return { ...rest, data: data?.requested };
  };

  it('includes the drives before and after', async () => {
    const cast = await newCast(stage);
    await appointmentAt(cast, '10:30');
    await appointmentAt(cast, '16:00');
    const id = await book(cast);
    expect((await fit(cast, id, '13:00')).data).toEqual({
      clash: null,
      note: null,
      shortMinutes: 0,
      travelMinutesBefore: 5,
      travelMinutesAfter: 5,
      latestStart: '13:00',
    });
  });

  it('states the shortage and the latest time that fits, which then can be booked', async () => {
    const cast = await newCast(stage);
    await appointmentAt(cast, '14:00');
    const id = await book(cast);
    const { data } = await fit(cast, id, '12:52');
    expect(data).toMatchObject({
      clash: 'travel',
      shortMinutes: 7,
      latestStart: '12:45',
      note: 'Short 7 min of drive time to the next visit. Priya must leave at 1:30 PM for Nora Whitfield. Choose 12:45 PM to fit, or keep this time and enter a reason.',
    });
    const tooLate = await cast.admin.post(
      '/appointment/assign-provider',
      assignment(cast, id, { appointmentTime: '12:52' }),
    );
    expect(tooLate.json().code).toBe('PROVIDER_BUSY');
    const taken = await cast.admin.post(
      '/appointment/assign-provider',
      assignment(cast, id, { appointmentTime: '12:45' }),
    );
    expect(taken.statusCode, taken.body).toBe(200);
  });

  it('names available providers, and when a provider is off', async () => {
    const cast = await newCast(stage);
    await appointmentAt(cast, '14:00');
    const id = await book(cast);
    expect((await fit(cast, id, '14:10')).data).toMatchObject({
      clash: 'appointment',
      note: 'Priya is seeing Nora Whitfield from 2:00 PM to 2:45 PM. Choose 12:45 PM to fit, or choose another provider.',
    });
    const { id: other } = await insertStaff(db, { role: 'PROVIDER', firstName: 'Marcus' });
    await db
      .insertInto('providerWorkingHours')
      .values({ providerId: other, weekday: 3, startTime: '09:00', endTime: '12:00' })
      .execute();
    expect((await fit(cast, id, '14:00', { providerId: other })).data).toMatchObject({
      clash: 'off',
      latestStart: '11:15',
      note: 'Marcus doesn’t work between 2:00 PM and 2:45 PM. Choose 11:15 AM to fit, or keep this time and enter a reason.',
    });
  });

  it('changes nothing, and rejects unknown appointments, non-staff, and past days', async () => {
    const cast = await newCast(stage);
    const id = await book(cast);
    const before = await snapshot(stage, id);
    expect((await fit(cast, newId(), '14:00')).code).toBe('NOT_FOUND');
    expect((await fit(cast, id, '14:00', { providerId: cast.patientId })).issues?.[0]?.path).toBe(
      'providerId',
    );
    expect((await fit(cast, id, '14:00', { appointmentDate: '2026-10-13' })).issues?.[0]?.path).toBe(
      'appointmentDate',
    );
    expect(await snapshot(stage, id)).toEqual(before);
  });
});

describe('the providers who could take an appointment', () => {
  const WEDNESDAYS = 3;
  const rank = async (cast: Cast, id: string, query: Record<string, string> = {}) => {
    const answer = await cast.admin.get(`/appointment/${id}/fit`, {
      query: { appointmentDate: '2026-10-14', ...query },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data as ProviderRanking;
  };
  const fitOf = ({ providers }: ProviderRanking, id: string) =>
    providers.find(({ provider }) => provider.id === id);

  // Rule: appointments.providers-ranked-by-fit
  it('are ranked, and each offered time can be booked', async () => {
    const cast = await newCast(stage);
    const { id: busy } = await insertStaff(db, { role: 'PROVIDER', firstName: 'Busy' });
    await schedule(cast, { appointmentTime: '11:30', providerId: busy });
    const id = await book(cast);
    const ranking = await rank(cast, id, { appointmentSlot: 'AFTERNOON' });
    expect(ranking).toMatchObject({ durationMinutes: 45, from: '11:00', to: '14:00', requested: null });
    expect(fitOf(ranking, cast.providerId)).toMatchObject({
      obstacle: null,
      starts: [{ time: '11:00' }, { time: '11:30' }, { time: '12:00' }, { time: '12:30' }, { time: '13:00' }],
      appointmentCount: 0,
      bookedMinutes: 0,
      workingMinutes: 540,
    });
    expect(fitOf(ranking, busy)).toMatchObject({
      starts: [{ time: '12:45' }, { time: '13:00' }],
      comesFrom: { firstName: 'Nora', endTime: '12:15' },
      appointmentCount: 1,
      bookedMinutes: 45,
    });
    const order = ranking.providers.map(({ provider }) => provider.id);
    expect(order.indexOf(cast.providerId)).toBeLessThan(order.indexOf(busy));
    const taken = await cast.admin.post(
      '/appointment/assign-provider',
      assignment(cast, id, { providerId: busy, appointmentTime: '12:45' }),
    );
    expect(taken.statusCode, taken.body).toBe(200);
  });

  it('are ranked before an appointment is booked, by its services and place', async () => {
    const cast = await newCast(stage);
    const { id: serviceId } = await insertService(db, { durationMinutes: 60, requiredSkill: 'IV therapy' });
    const able = await insertStaff(db, { role: 'PROVIDER' });
    await db
      .updateTable('providers')
      .set({ skills: ['IV therapy'] })
      .where('id', '=', able.id)
      .execute();
    const wish = {
      patientId: cast.patientId,
      serviceIds: [serviceId],
      postalCode: '60614',
      appointmentDate: '2026-10-14',
      appointmentSlot: 'AFTERNOON',
    };
    const answer = await cast.admin.post('/appointment/fit', wish);
    expect(answer.statusCode, answer.body).toBe(200);
    const ranking: ProviderRanking = answer.json().data;
    expect(ranking).toMatchObject({ durationMinutes: 60, requiredSkills: ['IV therapy'] });
    expect(fitOf(ranking, able.id)).toMatchObject({
      obstacle: null,
      starts: [{ time: '11:00' }, {}, {}, {}, {}],
    });
    expect(fitOf(ranking, cast.providerId)?.obstacle).toBe('not certified for IV therapy');
    expect((await cast.admin.post('/appointment/fit', { ...wish, patientId: newId() })).statusCode).toBe(404);
    expect((await cast.patient.post('/appointment/fit', wish)).statusCode).toBe(403);
  });

  // Rule: security.list-reads-are-audited
  it('leave one audit row that names the patient and everyone else in the answer', async () => {
    const cast = await newCast(stage);
    const other = await newCast(stage);
    const id = await book(cast);
    await schedule(other, { appointmentTime: '11:30', providerId: cast.providerId });
    await rank(cast, id, { appointmentSlot: 'AFTERNOON' });
    const read = () =>
      db
        .selectFrom('auditLog')
        .select(['patientId', 'after'])
        .where('action', '=', 'rankProviders')
        .where('entityId', '=', id)
        .orderBy('id')
        .execute();
    expect(await read()).toMatchObject([
      {
        patientId: cast.patientId,
        after: { patients: expect.arrayContaining([cast.patientId, other.patientId]) },
      },
    ]);
    await rank(cast, id, { appointmentDate: '2026-10-20' });
    expect((await read())[1]).toMatchObject({ after: { patients: [cast.patientId] } });
  });

  it('come with a reason when they lack a skill, a license, or working hours', async () => {
    const cast = await newCast(stage);
    const unskilled = await insertStaff(db, { role: 'PROVIDER' });
    const expired = await insertStaff(db, { role: 'PROVIDER' });
    const off = await insertStaff(db, { role: 'PROVIDER' });
    await db
      .updateTable('services')
      .set({ requiredSkill: 'IV therapy' })
      .where('id', '=', cast.serviceId)
      .execute();
    await db
      .updateTable('providers')
      .set({ skills: ['IV therapy'] })
      .where('id', 'in', [cast.providerId, expired.id, off.id])
      .execute();
    await db
      .updateTable('providers')
      .set({ licenseExpiresOn: '2026-10-13' })
      .where('id', '=', expired.id)
      .execute();
    await db
      .insertInto('providerWorkingHours')
      .values({ providerId: off.id, weekday: WEDNESDAYS + 1, startTime: '09:00', endTime: '17:00' })
      .execute();
    const ranking = await rank(cast, await book(cast));
    expect(ranking.requiredSkills).toEqual(['IV therapy']);
    expect(fitOf(ranking, cast.providerId)?.obstacle).toBeNull();
    expect([unskilled, expired, off].map(({ id }) => fitOf(ranking, id))).toMatchObject([
      { obstacle: 'not certified for IV therapy', starts: [] },
      { obstacle: 'license expired Oct 13', starts: [] },
      { obstacle: 'doesn’t work on Wednesdays', starts: [] },
    ]);
  });

  it('offer the nearest other time, and a drive that is a little short, with the drawback', async () => {
    const cast = await newCast(stage);
    await schedule(cast, { appointmentTime: '11:00' });
    await schedule(cast, { appointmentTime: '13:25' });
    const id = await book(cast);
    expect(fitOf(await rank(cast, id, { appointmentSlot: 'AFTERNOON' }), cast.providerId)).toMatchObject({
      starts: [],
      alternative: {
        time: '12:15',
        clash: 'travel',
        note: '12:15 PM is 5 min short for the drive to Nora Whitfield',
      },
    });
    await schedule(cast, { appointmentTime: '12:00', override: true, reason: 'A full day' });
    expect(fitOf(await rank(cast, id, { appointmentSlot: 'AFTERNOON' }), cast.providerId)).toMatchObject({
      starts: [],
      alternative: { time: '14:40', note: 'ends 3:25 PM, after the preferred time', clash: null },
    });
  });
});
