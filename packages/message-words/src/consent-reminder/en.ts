import type { Words } from '../words.ts';

export const words: Words = {
  page: 'consent',
  email: ({ firstName }) => ({
    subject: 'Reminder: something waits for your answer',
    heading: 'Your answer is still missing',
    paragraphs: [
      `${firstName}, what we sent you to read has no answer yet.`,
      'It takes a minute or two. The link is yours alone.',
    ],
    action: 'Read and answer',
  }),
  push: () => ({ title: 'Your answer is still missing', body: 'Please read it and approve or reject it.' }),
};
