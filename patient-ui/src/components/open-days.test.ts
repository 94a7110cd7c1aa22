import { toDate } from '@bedside/ui-kit/calendar-grid';
import { format } from 'date-fns';
import { describe, expect, test } from 'vitest';
import {
  clockIn,
  isOneTooMany,
  isOpenOn,
  monthsText,
  nextOpenDays,
  pastTimesOfDay,
  toggleTimeOfDay,
  usualDays,
} from './open-days.ts';

test('offers five working days starting today', () => {
  expect(nextOpenDays('2026-11-20', usualDays)).toEqual([
    '2026-11-20',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
  ]);
  expect(nextOpenDays('2026-11-21', usualDays)[0]).toBe('2026-11-23');
});

test('skips holidays and includes days the practice is open', () => {
  const practice = { openWeekdays: [4, 5, 6], holidays: [{ date: '2026-11-26', name: 'Thanksgiving' }] };
  expect(nextOpenDays('2026-11-25', practice).slice(0, 2)).toEqual(['2026-11-27', '2026-11-28']);
  expect(isOpenOn('2026-11-26', practice)).toBe(false);
});

test('offers no days when the practice is closed indefinitely', () => {
  expect(nextOpenDays('2026-11-25', { openWeekdays: [], holidays: [] })).toEqual([]);
});

describe('time slots', () => {
  test('allow at most two times of day', () => {
    expect(toggleTimeOfDay(['MORNING'], 'EVENING')).toEqual(['MORNING', 'EVENING']);
    expect(isOneTooMany(['MORNING', 'EVENING'], 'AFTERNOON')).toBe(true);
    expect(isOneTooMany(['MORNING', 'EVENING'], 'MORNING')).toBe(false);
  });

  test('exclude other times when ASAP is chosen', () => {
    expect(toggleTimeOfDay(['MORNING', 'EVENING'], 'ASAP')).toEqual(['ASAP']);
    expect(toggleTimeOfDay(['ASAP'], 'MORNING')).toEqual(['MORNING']);
    expect(isOneTooMany(['ASAP'], 'MORNING')).toBe(false);
  });

  test('are deselected by a second press', () => {
    expect(toggleTimeOfDay(['MORNING'], 'MORNING')).toEqual([]);
  });

  test('are past from their last hour, on that day only', () => {
    const over = (hour: number) => pastTimesOfDay('2026-11-20', { day: '2026-11-20', hour });
    expect(over(10)).toEqual([]);
    expect(over(11)).toEqual(['MORNING']);
    expect(over(14)).toEqual(['MORNING', 'AFTERNOON']);
    expect(over(23)).toEqual(['MORNING', 'AFTERNOON', 'EVENING']);
    expect(pastTimesOfDay('2026-11-21', { day: '2026-11-20', hour: 23 })).toEqual([]);
  });

  test("use the practice's time zone, not the browser's", () => {
    const clock = clockIn('America/Chicago', new Date('2026-11-21T01:30:00Z'));
    expect(clock).toEqual({ day: '2026-11-20', hour: 19 });
  });
});

test('names each month that the offered days are in', () => {
  const months = (first: string, last: string) =>
    monthsText(first, last, (day, pattern) => format(toDate(day), pattern));
  expect(months('2026-11-20', '2026-11-26')).toBe('November 2026');
  expect(months('2026-11-29', '2026-12-03')).toBe('November – December 2026');
  expect(months('2026-12-30', '2027-01-05')).toBe('December 2026 – January 2027');
});
