import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'home',
  email: (view) => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `Hi ${view.firstName}, the password for your account was just changed.`,
      `If this wasn’t you, call us right away at ${view.settings.supportPhone}.`,
    ],
  }),
};
