import { describe, expect, it } from 'vitest';
import {
  changedDays,
  changedRange,
  lastStart,
  missingHolidays,
  outsideNewHours,
  toWeekHours,
  weekHours,
  weekLines,
} from './hours-form.ts';

const lines = [
  { weekday: 1, from: '08:00', to: '17:00' },
  { weekday: 3, from: '13:00', to: '19:00' },
  { weekday: 3, from: '08:00', to: '12:00' },
  { weekday: 5, from: '08:00', to: '17:00' },
];
const week = toWeekHours(lines);
const [monday, , wednesday] = week;
const withDay = (index: number, change: object) =>
  week.map((day, at) => (at === index ? { ...day, ...change } : day));

const visit = (day: string, time: string | null) => ({
  appointmentDate: time && day,
  appointmentTime: time,
  preferedAppointmentDate: day,
});

describe('the week of opening hours', () => {
  it('returns the lines that it was made of, in order', () => {
    expect(weekHours.parse(week)).toEqual([lines[0], lines[2], lines[1], lines[3]]);
  });

  it('names the days that changed', () => {
    expect(changedDays(withDay(2, { isOpen: false }), week)).toEqual(['Wednesday']);
  });

  it.each([
    [{ hours: [{ from: '17:00', to: '08:00' }] }, 'The end time must be after the start time.'],
    [{ hours: [{ from: 'soon', to: '17:00' }] }, 'Enter a time, such as 8:30 AM.'],
    [
      {
        hours: [
          { from: '08:00', to: '12:00' },
          { from: '11:00', to: '17:00' },
        ],
      },
      'These hours overlap.',
    ],
  ])('refuses %j', (change, message) => {
    expect(weekHours.safeParse(withDay(0, change)).error?.issues[0]?.message).toBe(message);
  });

  it('keeps a closed day’s hours out', () => {
    expect(weekHours.parse(withDay(2, { isOpen: false })).map(({ weekday }) => weekday)).toEqual([1, 5]);
  });

  it('lets the last visit end at the close', () => {
    expect(monday && lastStart(monday, 60)).toBe('16:00');
    expect(wednesday && lastStart(wednesday, 400)).toBeNull();
  });

  it('puts days of the same hours on one line', () => {
    expect(
      weekLines(toWeekHours([1, 2, 3, 4].map((weekday) => ({ weekday, from: '08:00', to: '17:00' })))),
    ).toEqual([
      { days: 'Mon – Thu', hours: '8 AM – 5 PM' },
      { days: 'Fri – Sun', hours: 'Closed' },
    ]);
  });

  it('finds the visits that only the new hours leave out', () => {
    const visits = [visit('2026-10-16', '16:15'), visit('2026-10-16', '09:00'), visit('2026-10-17', '09:00')];
    const shorter = withDay(4, { hours: [{ from: '08:00', to: '16:00' }] });
    const holidays: never[] = [];
    expect(outsideNewHours(visits, { days: week, holidays }, { days: shorter, holidays })).toEqual([
      visits[0],
    ]);
  });
});

describe('a new closure', () => {
  const saved = { days: week, holidays: [{ date: '2026-12-25', name: 'Christmas' }] };
  const training = { date: '2026-11-13', name: 'Staff training' };
  const now = { days: week, holidays: [...saved.holidays, training] };

  it('leaves out the visits of its day, also those without a time yet', () => {
    const visits = [visit('2026-11-13', '09:00'), visit('2026-11-13', null), visit('2026-11-16', null)];
    expect(outsideNewHours(visits, saved, now)).toEqual(visits.slice(0, 2));
  });

  it('asks only for the visits of its own day', () => {
    expect(changedRange('2026-10-14', saved, now)).toEqual({ from: '2026-11-13', to: '2026-11-13' });
    expect(changedRange('2026-10-14', saved, saved)).toBeNull();
    expect(changedRange('2026-10-14', saved, { ...saved, days: [] })).toEqual({ from: '2026-10-14' });
  });
});

describe('the federal holidays', () => {
  it('are those of the next twelve months that are not listed', () => {
    const listed = [{ date: '2026-12-25', name: 'Christmas' }];
    expect(missingHolidays('2026-10-14', listed).map(({ date }) => date)).toEqual([
      '2026-11-11',
      '2026-11-26',
      '2027-01-01',
      '2027-01-18',
      '2027-02-15',
      '2027-05-31',
      '2027-06-19',
      '2027-07-04',
      '2027-09-06',
      '2027-10-11',
    ]);
  });
});
