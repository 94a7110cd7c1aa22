import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: () => ({ title: 'Payment discrepancy', body: 'Review it in Reconciliation.' }),
};
