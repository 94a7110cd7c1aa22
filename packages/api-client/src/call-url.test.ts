import { expect, test } from 'vitest';
import { callUrl } from './call-url.ts';

test('path parameters are encoded and the query follows, without what is not given', () => {
  expect(callUrl('/appointment/{id}/invoice', { id: 'a/b' }, undefined)).toBe('/appointment/a%2Fb/invoice');
  expect(callUrl('/appointment', undefined, { page: 2, status: 'PAID', startDate: undefined })).toBe(
    '/appointment?page=2&status=PAID',
  );
});

test('a missing path parameter is an error of the program', () => {
  expect(() => callUrl('/appointment/{id}', {}, undefined)).toThrow(TypeError);
});
