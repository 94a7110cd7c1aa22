import type { Words } from '../words.ts';

export const words: Words = {
  page: 'invitation',
  email: ({ firstName, settings }) => ({
    subject: `${settings.name} invites you to its team`,
    heading: 'You are invited',
    paragraphs: [
      `${firstName}, ${settings.name} would like you to see its patients. Choose a password to accept.`,
      'The link works once, for 24 hours. We never ask for it: give it to nobody.',
    ],
    action: 'Accept the invitation',
  }),
};
