import { expect, test } from 'vitest';
import { shownCount } from './shown-count.ts';

test('a badge counts to 99 and says 99+ above', () => {
  expect([1, 99, 100, 5000].map(shownCount)).toEqual(['1', '99', '99+', '99+']);
});
