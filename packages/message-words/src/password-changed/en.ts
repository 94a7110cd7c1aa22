import type { Words } from '../words.ts';

export const words: Words = {
  page: 'home',
  email: (view) => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `${view.firstName}, the password of your account was just changed.`,
      `If this was not you, call us at once at ${view.settings.supportPhone}.`,
    ],
  }),
};
