import { expect, test } from 'vitest';
import { lineOf, serviceLinesValues, servicesAvailed } from './service-lines.ts';

const line = { serviceId: 's1', name: 'Visit', cost: '$1,245.50', isDone: true };

test('reads amounts as typed', () => {
  const { lines } = serviceLinesValues.parse({ lines: [line], reason: '' });
  expect(servicesAvailed(lines)).toEqual([{ serviceId: 's1', serviceCost: 1245.5 }]);
});

test.each(['', 'free', '-1', '1.234'])('rejects %j as an amount', (cost) => {
  expect(serviceLinesValues.safeParse({ lines: [{ ...line, cost }], reason: '' }).success).toBe(false);
});

test('requires at least one performed service', () => {
  const result = serviceLinesValues.safeParse({ lines: [{ ...line, isDone: false }], reason: '' });
  expect(result.error?.issues[0]?.message).toBe('Enter at least one service.');
});

test('starts a service at its rate', () => {
  expect(lineOf({ id: 's1', name: 'Visit', rate: 245 })).toEqual({
    serviceId: 's1',
    name: 'Visit',
    cost: '245.00',
    isDone: true,
  });
});
