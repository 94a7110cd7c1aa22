import { byStatus } from '@bedside/contracts/appointments/appointment-status';
import { expect, test } from 'vitest';
import { dayToPrepare, isDayOver, nextOpening } from './quiet-day.ts';

const opening = {
  openingHours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', to: '17:00' })),
  holidays: [{ date: '2026-11-26', name: 'Thanksgiving' }],
};
const none = byStatus(() => 0);

test.each([
  ['Saturday night with all visits paid or completed', { ...none, PAID: 2, COMPLETED: 4 }, true],
  ['Monday morning with visits ahead', { ...none, SCHEDULED: 12, 'AWAITING TIME': 3 }, false],
  ['a holiday without visits', none, true],
  ['a holiday with one visit on the way', { ...none, 'ON THE WAY': 1 }, false],
])('on %s, the dashboard of the quiet hours is shown: %o is %s', (_, statuses, isQuiet) => {
  expect(isDayOver(statuses)).toBe(isQuiet);
});

test.each([
  ['Saturday', '2026-10-17', undefined, '2026-10-19'],
  ['Saturday, with a visit on Sunday', '2026-10-17', '2026-10-18', '2026-10-18'],
  ['Saturday, with a first visit on Tuesday', '2026-10-17', '2026-10-20', '2026-10-19'],
  ['the evening before a holiday', '2026-11-25', undefined, '2026-11-27'],
  ['a holiday', '2026-11-26', '2026-11-27', '2026-11-27'],
])('on %s, the day to prepare is the next with visits or hours', (_, today, firstVisit, day) => {
  expect(dayToPrepare({ today, opening, firstVisit })).toBe(day);
});

test.each([
  ['Saturday night', '2026-10-17', '20:40', '2026-10-19'],
  ['Monday morning', '2026-10-19', '06:30', '2026-10-19'],
  ['the morning of a holiday', '2026-11-26', '06:30', '2026-11-27'],
])('on %s, the practice opens at the next hours', (_, today, time, day) => {
  expect(nextOpening(today, time, opening)).toEqual({ day, from: '08:00' });
});
