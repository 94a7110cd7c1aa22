import { billOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: (view) => ({
    title: 'A payment waits to be verified',
    body: `The payment of invoice ${billOf(view).number} has waited for a day.`,
  }),
};
