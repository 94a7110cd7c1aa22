import { describe, expect, it, test } from 'vitest';
import {
  closedBecause,
  hoursOn,
  isOpenAt,
  isOpenOn,
  isServedPostalCode,
  nextOpenDay,
  openingHoursInSpanish,
} from './opening.ts';

const opening = {
  openingHours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', to: '17:00' })),
  holidays: [{ date: '2026-11-26', name: 'Thanksgiving' }],
};

describe('opening hours', () => {
  // Rule: appointments.opening-hours
  it('are those of the weekday, and none on weekends and holidays', () => {
    expect(hoursOn('2026-11-25', opening)).toEqual([{ weekday: 3, from: '08:00', to: '17:00' }]);
    expect([isOpenOn('2026-11-28', opening), isOpenOn('2026-11-26', opening)]).toEqual([false, false]);
  });

  it('include their first minute and exclude their last', () => {
    const open = (time: string) => isOpenAt('2026-11-25', time, opening);
    expect([open('07:59'), open('08:00'), open('16:59'), open('17:00')]).toEqual([false, true, true, false]);
  });

  it.each([
    ['2026-11-25', '10:00', null],
    ['2026-11-25', '18:30', 'That time is outside the practice’s hours.'],
    ['2026-11-28', '10:00', 'The practice is closed on that day of the week.'],
    ['2026-11-26', '10:00', 'The practice is closed that day: Thanksgiving.'],
    ['2026-11-25', '', null],
    ['2026-11-28', '', 'The practice is closed on that day of the week.'],
    ['2026-11-26', '', 'The practice is closed that day: Thanksgiving.'],
  ])('on %s at %s say: %s', (day, time, text) => {
    expect(closedBecause(day, time, opening)).toBe(text);
  });

  it('name the next open day, if the practice opens again', () => {
    expect(nextOpenDay('2026-11-25', opening)).toBe('2026-11-27');
    expect(nextOpenDay('2026-11-27', opening)).toBe('2026-11-30');
    expect(nextOpenDay('2026-12-31', opening)).toBe('2027-01-01');
    expect(nextOpenDay('2026-11-25', { ...opening, openingHours: [] })).toBeUndefined();
  });
});

test.each([
  ['Mon to Fri, 8 AM to 5 PM', 'Lun a vie, 8 a.m. a 5 p.m.'],
  [
    'Mon, 9 AM to 12 PM and 1 PM to 5:30 PM; Sat to Sun, 10 AM to 2 PM',
    'Lun, 9 a.m. a 12 p.m. y 1 p.m. a 5:30 p.m.; sáb a dom, 10 a.m. a 2 p.m.',
  ],
])('%s has a Spanish translation', (english, spanish) => {
  expect(openingHoursInSpanish(english)).toBe(spanish);
});

test.each([
  ['60614', [], true],
  ['60614', ['606'], true],
  ['60614', ['60614'], true],
  ['60615', ['60614', '607'], false],
  ['2134', ['021'], true],
])('%s within %j is served: %s', (postalCode, served, expected) => {
  expect(isServedPostalCode(postalCode, served)).toBe(expected);
});
