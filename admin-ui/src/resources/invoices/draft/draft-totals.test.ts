import { expect, test } from 'vitest';
import { draftTotals } from './draft-totals.ts';

const lines = [
  { amount: '$1,200.00', taxable: true },
  { amount: '300', taxable: false },
];
const plain = { lines, discountKind: 'none', discount: '' };

test('adds up the lines and taxes the taxable ones', () => {
  expect(draftTotals(plain, 0.0625)).toEqual({ services: 1500, discount: 0, tax: 75, total: 1575 });
});

test('subtracts a discount before tax and reduces the taxable share', () => {
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

test('never goes below zero with a discount', () => {
  expect(draftTotals({ ...plain, discountKind: 'amount', discount: '9000' }, 0.1)).toEqual({
    services: 1500,
    discount: 1500,
    tax: 0,
    total: 0,
  });
});

test('counts unreadable amounts as zero', () => {
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

test('rounds half a cent of tax up', () => {
  expect(draftTotals({ ...plain, lines: [{ amount: '0.50', taxable: true }] }, 0.05).tax).toBe(0.03);
});
