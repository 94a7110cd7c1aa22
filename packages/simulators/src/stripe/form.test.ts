import { expect, test } from 'vitest';
import { parseForm } from './form.ts';

test('brackets nest objects and numbered brackets make lists', () => {
  expect(parseForm('amount=100&metadata[appointment]=V%2D1&items[0][price]=p1&items[1][price]=p2')).toEqual({
    amount: '100',
    metadata: { appointment: 'V-1' },
    items: [{ price: 'p1' }, { price: 'p2' }],
  });
});

test('empty brackets append to a list', () => {
  expect(parseForm('expand[]=customer&expand[]=latest_charge')).toEqual({
    expand: ['customer', 'latest_charge'],
  });
});

test('a field named after a prototype is only a field', () => {
  const form = parseForm('__proto__[admin]=1&constructor=x');
  expect(Object.getPrototypeOf(form)).toBe(Object.prototype);
  expect('admin' in {}).toBe(false);
  expect(form.constructor).toBe('x');
});
