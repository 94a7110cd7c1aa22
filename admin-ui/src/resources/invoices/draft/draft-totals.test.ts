import { expect, test } from 'vitest';
import { draftTotals } from './draft-totals.ts';

const lines = [
  { amount: '$1,200.00', taxable: true },
  { amount: '300', taxable: false },
];
const plain = { lines, discountKind: 'none', discount: '' };

test('the lines are added up, and what is taxable is taxed', () => {
  expect(draftTotals(plain, 0.0625)).toEqual({ services: 1500, discount: 0, tax: 75, total: 1575 });
});

test('a discount comes before tax and lowers what is taxed by its share', () => {
  expect(draftTotals({ ...plain, discountKind: 'percent', discount: '10' }, 0.0625)).toEqual({
    services: 1500,
    discount: 150,
    tax: 67.5,
    total: 1417.5,
  });
  expect(draftTotals({ ...plain, discountKind: 'amount', discount: '150' }, 0.0625)).toMatchObject({
    discount: 150,
    tax: 67.5,
  });
});

test('a discount never makes an invoice less than nothing', () => {
  expect(draftTotals({ ...plain, discountKind: 'amount', discount: '9000' }, 0.1)).toEqual({
    services: 1500,
    discount: 1500,
    tax: 0,
    total: 0,
  });
});

test('what cannot be read yet counts nothing', () => {
  const typing = {
    lines: [
      { amount: '12.', taxable: true },
      { amount: 'abc', taxable: true },
    ],
    discountKind: 'percent',
    discount: '-',
  };
  expect(draftTotals(typing, 0)).toEqual({ services: 12, discount: 0, tax: 0, total: 12 });
});

test('half a cent of tax is rounded up', () => {
  expect(draftTotals({ ...plain, lines: [{ amount: '0.50', taxable: true }] }, 0.05).tax).toBe(0.03);
});
