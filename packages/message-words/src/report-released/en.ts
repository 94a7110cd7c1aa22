import type { Words } from '../words.ts';

export const words: Words = {
  page: 'reports',
  email: ({ firstName }) => ({
    subject: 'Something new is in your records',
    heading: 'A result is there for you',
    paragraphs: [
      `${firstName}, we have put a result into your records.`,
      'Please sign in to read it. It is not in this e-mail, so that nobody else sees it.',
    ],
    action: 'Read it',
  }),
  push: () => ({ title: 'Something new is in your records', body: 'Open it to read more.' }),
};
