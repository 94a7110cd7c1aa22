import { expect, test } from 'vitest';
import { commentCut, cut, symptomCut } from './cut.ts';

test.each([
  [symptomCut, 120, 120],
  [symptomCut, 121, 101],
  [commentCut, 90, 90],
  [commentCut, 91, 89],
])('by %j, of %i characters %i are shown', (at, length, expected) => {
  expect(cut('x'.repeat(length), at)).toHaveLength(expected);
});
