import { expect, test } from 'vitest';
import { practiceTime } from './practice-time.ts';

test('shows practice times with the zone abbreviation, and minutes only if not zero', () => {
  expect(practiceTime('16:00', 'America/Chicago')).toBe('4 PM CST');
  expect(practiceTime('15:30', 'America/New_York')).toBe('3:30 PM EST');
});
