import type { Words } from '../words.ts';

export const words: Words = {
  page: 'set-password',
  email: ({ firstName, settings }) => ({
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    paragraphs: [
      `${firstName}, this link lets you choose a new password for your ${settings.name} account.`,
      'It works once, for 24 hours. We never ask for it: give it to nobody.',
      `You did not ask us for it? Call us at ${settings.supportPhone}.`,
    ],
    action: 'Choose a new password',
  }),
};
