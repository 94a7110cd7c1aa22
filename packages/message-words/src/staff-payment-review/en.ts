import type { Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: () => ({ title: 'A payment needs a look', body: 'Something about a payment does not add up.' }),
};
