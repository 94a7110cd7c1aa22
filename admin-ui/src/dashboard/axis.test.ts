import { expect, test } from 'vitest';
import { axisTicksUpTo, labelEvery, shortDollars } from './axis.ts';

test.each([
  [33, true, [0, 12, 24, 36]],
  [0, true, [0, 1, 2, 3]],
  [4, true, [0, 2, 4, 6]],
  [8_000, false, [0, 3_000, 6_000, 9_000]],
  [1_000_000, false, [0, 400_000, 800_000, 1_200_000]],
])('gives an axis up to %d four readable ticks', (max, isWhole, marks) => {
  expect(axisTicksUpTo(max, isWhole)).toEqual(marks);
});

test('gives an axis without data ticks too', () => {
  const [zero, first] = axisTicksUpTo(0);
  expect(zero).toBe(0);
  expect(first).toBeGreaterThan(0);
});

test('abbreviates dollar amounts on an axis', () => {
  expect([0, 600, 1_200, 9_000].map(shortDollars)).toEqual(['$0', '$600', '$1.2k', '$9k']);
});

test('labels as many days as fit', () => {
  expect([44, 22, 12, 9].map(labelEvery)).toEqual([1, 1, 2, 3]);
});
