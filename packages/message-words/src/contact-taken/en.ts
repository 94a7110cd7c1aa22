import type { Words } from '../words.ts';

export const words: Words = {
  page: 'home',
  email: ({ firstName, settings }) => ({
    subject: 'Please give us another contact',
    heading: 'Please give us another contact',
    paragraphs: [
      `${firstName}, somebody else has shown that a phone number or email address of your account is theirs. We took it off your account.`,
      'Please sign in and add one of your own to your profile.',
      `Is this a mistake? Call us at ${settings.supportPhone}.`,
    ],
    action: 'Open your profile',
  }),
  text: ({ settings }) =>
    `${settings.name}: an email address of your account belongs to somebody else. Please give us another. Questions? Call ${settings.supportPhone}.`,
};
