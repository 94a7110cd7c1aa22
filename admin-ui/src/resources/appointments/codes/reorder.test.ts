import { expect, test } from 'vitest';
import { reorderCodes } from './reorder.ts';

test('moves a code one place, and leaves it at the ends', () => {
  expect(reorderCodes(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(reorderCodes(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(reorderCodes(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(reorderCodes(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});
