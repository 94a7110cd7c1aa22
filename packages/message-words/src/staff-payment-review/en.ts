import type { Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: () => ({ title: 'Payment discrepancy', body: 'Review it in Reconciliation.' }),
};
