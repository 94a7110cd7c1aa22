import type { Words } from '../words.ts';

export const words: Words = {
  page: 'direct-login',
  email: ({ firstName, settings }) => ({
    subject: `Your sign-in link for ${settings.name}`,
    heading: 'Sign in with one press',
    paragraphs: [
      `${firstName}, this link signs you in without a password.`,
      'It works once, for 15 minutes. We never ask for it: give it to nobody.',
      `You did not ask us for it? Call us at ${settings.supportPhone}.`,
    ],
    action: 'Sign in',
  }),
};
