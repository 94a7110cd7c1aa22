import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'home',
  email: ({ firstName, settings }) => ({
    subject: 'Your contact details were changed',
    heading: 'Your contact details were changed',
    paragraphs: [
      `Hi ${firstName}, the email address or phone number on your account was just changed.`,
      `If this wasn’t you, call us right away at ${settings.supportPhone}.`,
    ],
  }),
  text: ({ settings }) =>
    `${settings.name}: the contact details on your account were just changed. Not you? Call ${settings.supportPhone}.`,
};
