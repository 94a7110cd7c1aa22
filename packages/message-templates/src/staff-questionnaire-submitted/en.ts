import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: () => ({ title: 'Questionnaire submitted', body: 'The answers are ready to review.' }),
};
