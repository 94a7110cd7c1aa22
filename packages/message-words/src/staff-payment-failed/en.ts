import { billOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: (view) => ({ title: 'A payment failed', body: `Invoice ${billOf(view).number} was not paid.` }),
};
