import { expect, test } from 'vitest';
import { en } from '../../i18n/en.ts';
import { receiptLines } from './receipt-lines.ts';

test('a receipt lists items, hides the plan behind a discount, and ends with refunds', () => {
  const lines = [
    { kind: 'SERVICE', label: 'House call', amount: 200 },
    { kind: 'DISCOUNT', label: null, amount: -30 },
    { kind: 'TAX', label: null, amount: 10 },
  ] as const;
  expect(receiptLines({ lines: [...lines], refunded: 50 }, en)).toEqual([
    { label: 'House call', dollars: 200 },
    { label: en.billing.discount, dollars: -30 },
    { label: en.money.tax, dollars: 10 },
    { label: en.billing.givenBack, dollars: -50 },
  ]);
});
