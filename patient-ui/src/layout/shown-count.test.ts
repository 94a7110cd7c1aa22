import { expect, test } from 'vitest';
import { cappedCount } from './shown-count.ts';

test('a badge shows counts up to 99, then 99+', () => {
  expect([1, 99, 100, 5000].map(cappedCount)).toEqual(['1', '99', '99+', '99+']);
});
