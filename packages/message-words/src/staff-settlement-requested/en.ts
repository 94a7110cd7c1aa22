import { billOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: (view) => ({
    title: 'A payment request waits',
    body: `Invoice ${billOf(view).number} waits to be confirmed or declined.`,
  }),
};
