import { expect, test } from 'vitest';
import { cappedCount } from './shown-count.ts';

test('a badge counts to 99 and says 99+ above', () => {
  expect([1, 99, 100, 5000].map(cappedCount)).toEqual(['1', '99', '99+', '99+']);
});
