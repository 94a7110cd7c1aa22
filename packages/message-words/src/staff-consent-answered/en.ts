import type { Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: () => ({ title: 'Consent response received', body: 'View it in the patient’s Consents tab.' }),
};
