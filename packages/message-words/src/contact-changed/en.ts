import type { Words } from '../words.ts';

export const words: Words = {
  page: 'home',
  email: ({ firstName, settings }) => ({
    subject: 'Your contact details were changed',
    heading: 'Your contact details were changed',
    paragraphs: [
      `${firstName}, the e-mail address or the phone number of your account was just changed.`,
      `If this was not you, call us at once at ${settings.supportPhone}.`,
    ],
  }),
  text: ({ settings }) =>
    `${settings.name}: the contact details of your account were just changed. Not you? Call ${settings.supportPhone}.`,
};
