import { newId } from '@bedside/db/id';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  assignment,
  book,
  type Cast,
  newCast,
  openStage,
  schedule,
  snapshot,
  WEDNESDAY,
} from './appointment-stage.fixture.ts';

const stage = await openStage();
const { db, clock } = stage;

beforeEach(() => {
  clock.now = WEDNESDAY;
});

/** Works Wednesdays from 8 to 5, and is off on the 21st. */
async function castAtWork(): Promise<Cast> {
  const cast = await newCast(stage);
  const { providerId } = cast;
  await db
    .insertInto('providerWorkingHours')
    .values({ providerId, weekday: 3, startTime: '08:00', endTime: '17:00' })
    .execute();
  await db
    .insertInto('providerTimeOff')
    .values({ id: newId(), providerId, startDate: '2026-10-21', endDate: '2026-10-21', reason: null })
    .execute();
  return cast;
}
const assign = (cast: Cast, id: string, more: object) =>
  cast.admin.post('/appointment/assign-provider', assignment(cast, id, more));

describe("a provider's working hours", () => {
  it.each([
    ['after hours', { appointmentTime: '16:30' }],
    ['on a weekday that is not worked', { appointmentDate: '2026-10-15' }],
    ['on a day off', { appointmentDate: '2026-10-21' }],
  ])('reject an appointment %s, and nothing changes', async (_when, time) => {
    const cast = await castAtWork();
    const id = await book(cast);
    const before = await snapshot(stage, id);
    const refused = await assign(cast, id, time);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'PROVIDER_BUSY',
      message:
        'This is outside the provider’s working hours. Choose another time or provider, or override with a reason.',
    });
    const noReason = await assign(cast, id, { ...time, override: true });
    expect(noReason.json().issues?.[0]?.path).toBe('reason');
    expect(await snapshot(stage, id)).toEqual(before);
  });

  // Rule: appointments.working-hours-need-a-reason
  it('accept an appointment inside them, and one outside with a reason', async () => {
    const cast = await castAtWork();
    await schedule(cast, { appointmentTime: '16:15' });
    await schedule(cast, {
      appointmentDate: '2026-10-21',
      override: true,
      reason: 'Agreed with the provider',
    });
  });

  it('also apply to a new provider or time', async () => {
    const [cast, { providerId: other }] = [await castAtWork(), await newCast(stage)];
    const id = await schedule(cast);
    const late = { appointmentDate: '2026-10-14', appointmentTime: '19:00' };
    const moved = await cast.admin.post('/appointment/reschedule-appointment', {
      appointmentId: id,
      ...late,
    });
    expect(moved.json().code).toBe('PROVIDER_BUSY');
    const elsewhere = await schedule(cast, { providerId: other, ...late });
    const response = await cast.admin.post('/appointment/change-provider', {
      appointmentId: elsewhere,
      providerId: cast.providerId,
    });
    expect(response.json().code, response.body).toBe('PROVIDER_BUSY');
  });

  // Rule: appointments.working-hours-need-a-reason
  it("default to the practice's, and then reject nothing", async () => {
    const cast = await newCast(stage);
    await schedule(cast, { appointmentTime: '22:00' });
  });
});
