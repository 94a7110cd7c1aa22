import type { Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: () => ({ title: 'A questionnaire was answered', body: 'Its answers are there to be read.' }),
};
