import { billOf, moneyOf, refundOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: (view) => ({
    title: 'A refund failed',
    body: `${moneyOf(refundOf(view).amountCents)} of invoice ${billOf(view).number} could not be given back.`,
  }),
};
