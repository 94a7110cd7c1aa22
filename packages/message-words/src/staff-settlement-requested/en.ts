import { billOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: (view) => ({
    title: 'Payment request pending',
    body: `Confirm or decline the request for invoice ${billOf(view).number}.`,
  }),
};
