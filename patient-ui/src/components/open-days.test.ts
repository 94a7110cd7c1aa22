import { expect, test } from 'vitest';
import { isOpenOn, nextOpenDays, usualDays } from './open-days.ts';

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
