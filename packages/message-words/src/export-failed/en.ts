import type { Words } from '../words.ts';

export const words: Words = {
  page: 'exports',
  email: ({ firstName }) => ({
    subject: 'Your export could not be prepared',
    heading: 'Your export could not be prepared',
    paragraphs: [
      `${firstName}, the file that you asked for could not be written. Nothing of it was kept.`,
      'The list of exports says why, and you can ask for it once more there.',
    ],
    action: 'Open the exports',
  }),
  push: () => ({ title: 'Your export could not be prepared', body: 'The list of exports says why.' }),
};
