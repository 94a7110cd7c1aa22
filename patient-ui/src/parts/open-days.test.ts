import { expect, test } from 'vitest';
import { nextOpenDays } from './open-days.ts';

test('five working days are offered, from today on', () => {
  expect(nextOpenDays('2026-11-20')).toEqual([
    '2026-11-20',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
  ]);
  expect(nextOpenDays('2026-11-21')[0]).toBe('2026-11-23');
});
