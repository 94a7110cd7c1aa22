import type { Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: () => ({ title: 'A patient waits for an answer', body: 'A chat message has not been read yet.' }),
};
