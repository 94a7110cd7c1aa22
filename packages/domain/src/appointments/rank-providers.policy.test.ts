import type { ProviderFit } from '@bedside/contracts/appointments/dispatch.schema';
import { describe, expect, it } from 'vitest';
import type { Booked } from './fit.policy.ts';
import { byFit, type DayQuestion, fitOnDay, wholeDay } from './rank-providers.policy.ts';

const at = (time: string) => new Date(`2026-10-14T${time}:00-05:00`);
const booked = (from: string, to: string, telemedicine = false): Booked => ({
  startsAt: at(from),
  endsAt: at(to),
  firstName: 'Elena',
  lastName: 'Petrova',
  telemedicine,
});
const question = (
  others: Booked[],
  more: Partial<DayQuestion<Booked, Booked>> = {},
): DayQuestion<Booked, Booked> => ({
  appointment: booked('12:00', '13:00'),
  day: '2026-10-14',
  wanted: { startsAt: at('12:00'), endsAt: at('17:00') },
  others,
  rules: { hours: [], daysOff: [], travelBufferMinutes: 30, timeZone: 'America/Chicago' },
  openingHours: [{ from: '08:00', to: '17:00' }],
  drive: () => null,
  now: at('08:00'),
  ...more,
});
const timesOf = (asked: DayQuestion<Booked, Booked>) =>
  fitOnDay(asked, () => null).fit.starts.map(({ time }) => time);

describe('the times that fit a provider', () => {
  it('start with the preferred time and come every half hour, five at most', () => {
    expect(timesOf(question([]))).toEqual(['12:00', '12:30', '13:00', '13:30', '14:00']);
  });

  it('leave the buffer, or the drive where it takes longer, around each appointment', () => {
    expect(timesOf(question([booked('12:30', '13:15')]))).toEqual([
      '13:45',
      '14:00',
      '14:30',
      '15:00',
      '15:30',
    ]);
    expect(timesOf(question([booked('12:30', '13:15')], { drive: () => 50 }))[0]).toBe('14:05');
  });

  it('are neither past nor outside working hours, and end within the preferred time', () => {
    expect(timesOf(question([], { now: at('14:52') }))).toEqual(['14:55', '15:30', '16:00']);
    const rules = { ...question([]).rules, hours: [{ weekday: 3, from: '09:00', to: '13:30' }] };
    expect(timesOf(question([], { rules }))).toEqual(['12:00', '12:30']);
    expect(timesOf(question([], { openingHours: [] }))).toEqual([]);
  });

  it('come with the day’s load and the longest gap', () => {
    const { fit: day } = fitOnDay(
      question([booked('09:00', '10:00'), booked('13:00', '14:00')], { drive: () => 20 }),
      () => 7,
    );
    expect(day).toMatchObject({ bookedMinutes: 140, workingMinutes: 540, longestGapMinutes: 180 });
    expect(day.starts[0]?.travelMinutes).toBe(7);
  });

  // Rule: appointments.overnight-visits-count-twice
  it('leave room for a visit that crosses midnight, which counts on both days', () => {
    const night = {
      ...booked('12:00', '12:00'),
      startsAt: new Date('2026-10-13T23:00:00-05:00'),
      endsAt: at('01:15'),
    };
    const early = { startsAt: at('00:00'), endsAt: at('04:00') };
    const openAllDay = { openingHours: [{ from: '00:00', to: '23:59' }], wanted: early, now: early.startsAt };
    const { fit: today } = fitOnDay(question([night], openAllDay), () => null);
    expect(today.starts[0]?.time).toBe('01:45');
    expect(today.bookedMinutes).toBe(75);
    const { fit: yesterday } = fitOnDay(question([night], { ...openAllDay, day: '2026-10-13' }), () => null);
    expect(yesterday.bookedMinutes).toBe(60);
    const { fit: untilMidnight } = fitOnDay(
      question([{ ...night, endsAt: at('00:00') }], openAllDay),
      () => null,
    );
    expect(untilMidnight.bookedMinutes).toBe(0);
  });

  it('have a day of 23 or 25 hours where the clocks change', () => {
    const hoursOf = (day: string, zone = 'America/Chicago') => {
      const { startsAt, endsAt } = wholeDay(day, zone);
      return (endsAt.getTime() - startsAt.getTime()) / 3_600_000;
    };
    expect(['2026-03-08', '2026-10-14', '2026-11-01'].map((day) => hoursOf(day))).toEqual([23, 24, 25]);
    expect(hoursOf('2026-09-06', 'America/Santiago')).toBe(23);
  });

  it('name the other patient of a drive that is a little short', () => {
    const elena = booked('13:25', '14:10');
    const { about } = fitOnDay(
      question([elena], { wanted: { startsAt: at('12:00'), endsAt: at('14:00') } }),
      () => null,
    );
    expect(about).toBe(elena);
  });
});

const fit = (more: Partial<ProviderFit>): ProviderFit => ({
  provider: { id: 'x', firstName: 'A', lastName: 'B', profileImage: null, credentials: null },
  obstacle: null,
  starts: [{ time: '12:00', travelMinutes: 10 }],
  alternative: null,
  longestGapMinutes: 0,
  comesFrom: null,
  appointmentCount: 0,
  bookedMinutes: 0,
  workingMinutes: 480,
  ...more,
});

it('ranks providers by permission to do it, time, drive, and load', () => {
  const inOrder = [
    fit({}),
    fit({ bookedMinutes: 60, alternative: { time: '13:15', note: '5 min short', clash: 'travel' } }),
    fit({ starts: [{ time: '12:00', travelMinutes: 25 }] }),
    fit({ starts: [], alternative: { time: '18:00', note: 'after the preferred time', clash: null } }),
    fit({ starts: [] }),
    fit({ obstacle: 'off that day' }),
  ];
  expect(inOrder.toReversed().toSorted(byFit)).toEqual(inOrder);
});
