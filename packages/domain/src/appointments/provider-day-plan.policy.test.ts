import { describe, expect, it } from 'vitest';
import { settingsFrom } from '../practice/settings.ts';
import type { DayAppointment } from './board-rows.ts';
import { buildDayPlan, drivesOf, placesOf } from './provider-day-plan.policy.ts';

const settings = settingsFrom(null);
const at = (time: string) => new Date(`2026-10-14T${time}:00-05:00`);
const office = { id: 'office', telemedicine: false, postalCode: '60601' };

const visit = (id: string, from: string, to: string, change: Partial<DayAppointment> = {}) =>
  ({
    id,
    status: 'SCHEDULED',
    telemedicine: false,
    providerId: 'ann',
    serviceDate: '2026-10-14',
    startsAt: at(from),
    endsAt: at(to),
    providerArrivedAt: null,
    serviceMinutes: 0,
    ...change,
  }) as DayAppointment;

const placeOf = (visits: readonly DayAppointment[], id: string) => {
  const place = placesOf(visits, office).find(({ appointment }) => appointment.id === id);
  if (!place) throw new Error(`no place for ${id}`);
  return place;
};
const idsOf = (place: ReturnType<typeof placeOf>) => ({
  comesFrom: place.comesFrom && 'id' in place.comesFrom ? place.comesFrom.id : null,
  neighbors: place.neighbors.map((other) => ('id' in other ? other.id : null)),
});

describe('an appointment’s place in its provider’s day', () => {
  const first = visit('first', '08:00', '08:45');
  const second = visit('second', '10:00', '10:45');
  const third = visit('third', '12:00', '12:45');

  it('is between the appointments before and after it, whatever the input order', () => {
    const all = [third, first, second];
    expect(idsOf(placeOf(all, 'first'))).toEqual({ comesFrom: 'office', neighbors: ['second'] });
    expect(idsOf(placeOf(all, 'second'))).toEqual({ comesFrom: 'first', neighbors: ['first', 'third'] });
  });

  it('ignores other providers, and no one drives from telemedicine or from another day', () => {
    const others = [{ providerId: 'ben' }, { telemedicine: true }, { serviceDate: '2026-10-13' }];
    expect(others.map((change) => idsOf(placeOf([{ ...first, ...change }, second], 'second')))).toEqual([
      { comesFrom: 'office', neighbors: [] },
      { comesFrom: 'office', neighbors: ['first'] },
      { comesFrom: 'office', neighbors: ['first'] },
    ]);
  });

  it('has no completed neighbor, though the provider drives from there', () => {
    const done = visit('first', '08:00', '08:45', { status: 'PAID' });
    expect(idsOf(placeOf([done, second], 'second'))).toEqual({ comesFrom: 'first', neighbors: [] });
  });

  it('needs the drive there, and both ways to each neighbor', () => {
    expect(drivesOf(placeOf([first, second, third], 'second'))).toHaveLength(5);
  });
});

it('the day plan gives an appointment’s length, the drive to it, and its conflicts', () => {
  const time = { hours: [], daysOff: [] };
  const planOf = (before: DayAppointment, minutes: number) =>
    buildDayPlan(placeOf([before, visit('late', '10:00', '10:45')], 'late'), time, () => minutes, {
      settings,
      now: at('10:10'),
    });
  const before = visit('before', '08:00', '08:45');
  expect(planOf(before, 20)).toEqual({
    durationMinutes: 45,
    lateMinutes: 10,
    travelMinutes: 20,
    clash: null,
  });
  expect(planOf(before, 90).clash).toBe('travel');
  expect(planOf(visit('before', '09:30', '10:15'), 0).clash).toBe('appointment');
});
