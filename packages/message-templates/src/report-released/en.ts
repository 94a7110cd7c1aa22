import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'reports',
  email: ({ firstName }) => ({
    subject: 'You have something new in your records',
    heading: 'You have a new result',
    paragraphs: [
      `Hi ${firstName}, we added a new result to your records.`,
      'Please sign in to read it. To protect your privacy, it isn’t in this email.',
    ],
    action: 'View result',
  }),
  push: () => ({ title: 'You have something new in your records', body: 'Open it to see what’s new.' }),
};
