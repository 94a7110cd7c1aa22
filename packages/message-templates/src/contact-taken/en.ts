import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'home',
  email: ({ firstName, settings }) => ({
    subject: 'Please update your contact details',
    heading: 'Please update your contact details',
    paragraphs: [
      `Hi ${firstName}, someone else confirmed that a phone number or email address on your account is theirs. We removed it from your account.`,
      'Please sign in and add your own to your profile.',
      `Think this is a mistake? Call us at ${settings.supportPhone}.`,
    ],
    action: 'Open profile',
  }),
  text: ({ settings }) =>
    `${settings.name}: an email address on your account belongs to someone else. Please add another. Questions? Call ${settings.supportPhone}.`,
};
