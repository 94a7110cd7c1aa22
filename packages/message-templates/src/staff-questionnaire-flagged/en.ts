import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  email: () => ({
    subject: 'Flagged questionnaire: review now',
    heading: 'Flagged questionnaire',
    paragraphs: [
      'A patient submitted a questionnaire with a flagged answer or score that needs immediate review.',
    ],
    action: 'Review answers',
  }),
  push: () => ({ title: 'Flagged questionnaire', body: 'A flagged answer or score needs immediate review.' }),
};
