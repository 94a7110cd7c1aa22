import { expect, test } from 'vitest';
import { undoableMerges } from './undoable-merges.ts';

const now = new Date('2026-10-14T15:42:00Z');

test('a merge can be undone once, within a day', () => {
  const open = { id: 'a', undoableUntil: '2026-10-15T10:00:00Z', undoneAt: null };
  const over = { id: 'b', undoableUntil: '2026-10-14T10:00:00Z', undoneAt: null };
  const undone = { id: 'c', undoableUntil: '2026-10-15T10:00:00Z', undoneAt: '2026-10-14T12:00:00Z' };
  expect(undoableMerges([open, over, undone], now)).toEqual([open]);
});
