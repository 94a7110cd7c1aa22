import type { Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: () => ({ title: 'A consent was answered', body: 'Its answer is on the patient’s page.' }),
};
