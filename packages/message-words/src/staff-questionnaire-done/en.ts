import type { Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: () => ({ title: 'Questionnaire submitted', body: 'The answers are ready to review.' }),
};
