import { expect, test } from 'vitest';
import { practiceTime } from './reply-text.ts';

test('a time of the practice has the words of its zone, and minutes where there are some', () => {
  expect(practiceTime('16:00', 'America/Chicago')).toBe('4 PM CST');
  expect(practiceTime('15:30', 'America/New_York')).toBe('3:30 PM EST');
});
