import { expect, test } from 'vitest';
import { patchList } from './patch-list.ts';

const facets = { appointmentStatus: { CANCELLED: 1, PAID: 1 } };

test('updates a changed row in place', () => {
  const old = {
    data: [
      { id: 'a', status: 'PENDING APPROVAL' },
      { id: 'b', status: 'PAID' },
    ],
    total: 2,
  };
  const fresh = [
    { id: 'a', status: 'CANCELLED' },
    { id: 'c', status: 'PAID' },
  ];
  expect(patchList(old, fresh, facets)).toEqual({
    data: [
      { id: 'a', status: 'CANCELLED' },
      { id: 'b', status: 'PAID' },
    ],
    total: 2,
    meta: { facets },
  });
});

test('does not fetch a list that was never read', () => {
  expect(patchList(undefined, [{ id: 'a' }], facets)).toBeUndefined();
});
