import { expect, test } from 'vitest';
import { rangePresets, rangeText } from './date-ranges.ts';

/** Wed, Oct 14, 11:30 PM in Chicago, which is already Thursday in London. */
const now = new Date('2026-10-15T04:30:00Z');

test("date ranges start at the practice's today", () => {
  const ranges = rangePresets('America/Chicago', now);
  expect(ranges.find(({ key }) => key === 'next7')).toMatchObject({ from: '2026-10-14', to: '2026-10-20' });
  expect(ranges.find(({ key }) => key === 'last7')).toMatchObject({ from: '2026-10-08', to: '2026-10-14' });
  expect(ranges.find(({ key }) => key === 'month')).toMatchObject({ from: '2026-10-01', to: '2026-10-31' });
});

test('shortens a date range without ambiguity', () => {
  expect(rangeText({ from: '2026-10-14', to: '2026-10-20' })).toBe('Oct 14 – 20');
  expect(rangeText({ from: '2026-10-28', to: '2026-11-03' })).toBe('Oct 28 – Nov 3');
  expect(rangeText({ from: '2026-10-14', to: '2026-10-14' })).toBe('Oct 14');
  expect(rangeText({ from: '2026-10-14' })).toBe('from Oct 14');
  expect(rangeText({})).toBe('Any');
});
