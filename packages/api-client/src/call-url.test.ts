import { expect, test } from 'vitest';
import { callUrl } from './client.ts';

test('encodes path parameters and appends the query, omitting undefined values', () => {
  expect(callUrl('/appointment/{id}/invoice', { id: 'a/b' }, undefined)).toBe('/appointment/a%2Fb/invoice');
  expect(callUrl('/appointment', undefined, { page: 2, status: 'PAID', startDate: undefined })).toBe(
    '/appointment?page=2&status=PAID',
  );
});

test('a missing path parameter throws', () => {
  expect(() => callUrl('/appointment/{id}', {}, undefined)).toThrow(TypeError);
});
