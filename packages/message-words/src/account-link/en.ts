import type { Words } from '../words.ts';

export const words: Words = {
  page: 'set-password',
  email: ({ firstName, settings }) => ({
    subject: `Set up your ${settings.name} account`,
    heading: 'Welcome',
    paragraphs: [
      `${firstName}, an account at ${settings.name} is ready for you. Choose a password and it is yours.`,
      'The link works once, for 24 hours. We never ask for it: give it to nobody.',
    ],
    action: 'Choose a password',
  }),
};
