import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: () => ({ title: 'Consent response received', body: 'View it in the patient’s Consents tab.' }),
};
