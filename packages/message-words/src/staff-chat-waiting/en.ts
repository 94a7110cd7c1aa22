import type { Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: () => ({ title: 'Unread patient message', body: 'A patient is waiting for a reply.' }),
};
