import { expect, it } from 'vitest';
import { isTooOld, keptUntil, MAX_AGE_MS } from './age.ts';

// Rule: appointments.offline-day-ends
it('a day stays on a device for 48 hours and not a moment longer', () => {
  const taken = Date.parse('2026-11-23T12:00:00Z');
  expect(new Date(keptUntil(taken)).toISOString()).toBe('2026-11-25T12:00:00.000Z');
  expect(isTooOld(taken, taken + MAX_AGE_MS - 1)).toBe(false);
  expect(isTooOld(taken, taken + MAX_AGE_MS)).toBe(true);
});
