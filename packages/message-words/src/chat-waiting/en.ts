import type { Words } from '../words.ts';

export const words: Words = {
  page: 'chat',
  email: ({ firstName }) => ({
    subject: 'A message waits for you',
    heading: 'You have an unread message',
    paragraphs: [
      `${firstName}, we have written to you, and the message has not been read yet.`,
      'To keep it private, this e-mail does not say what it is about.',
    ],
    action: 'Read the message',
  }),
  push: () => ({ title: 'A message waits for you', body: 'Open it to read it and to answer.' }),
};
