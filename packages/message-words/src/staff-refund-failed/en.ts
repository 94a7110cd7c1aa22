import { billOf, moneyOf, refundOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: (view) => ({
    title: 'Refund failed',
    body: `The ${moneyOf(refundOf(view).amountCents)} refund for invoice ${billOf(view).number} failed.`,
  }),
};
