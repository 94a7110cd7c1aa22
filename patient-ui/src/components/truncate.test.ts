import { expect, test } from 'vitest';
import { commentLimit, symptomLimit, truncate } from './truncate.ts';

test.each([
  [symptomLimit, 120, 120],
  [symptomLimit, 121, 101],
  [commentLimit, 90, 90],
  [commentLimit, 91, 89],
])('cuts a text by %j: of %i characters, %i are shown', (at, length, expected) => {
  expect(truncate('x'.repeat(length), at)).toHaveLength(expected);
});
