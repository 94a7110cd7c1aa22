import { billOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: (view) => ({
    title: 'Payment failed',
    body: `The payment for invoice ${billOf(view).number} failed.`,
  }),
};
