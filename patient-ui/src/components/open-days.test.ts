import { expect, test } from 'vitest';
import { isOpenOn, nextOpenDays, usualDays } from './open-days.ts';

test('five working days are offered, from today on', () => {
  expect(nextOpenDays('2026-11-20', usualDays)).toEqual([
    '2026-11-20',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
  ]);
  expect(nextOpenDays('2026-11-21', usualDays)[0]).toBe('2026-11-23');
});

test('holidays are left out, and days that this practice works are in', () => {
  const practice = { openWeekdays: [4, 5, 6], holidays: [{ date: '2026-11-26', name: 'Thanksgiving' }] };
  expect(nextOpenDays('2026-11-25', practice).slice(0, 2)).toEqual(['2026-11-27', '2026-11-28']);
  expect(isOpenOn('2026-11-26', practice)).toBe(false);
});

test('a practice that is closed for good offers no day', () => {
  expect(nextOpenDays('2026-11-25', { openWeekdays: [], holidays: [] })).toEqual([]);
});
