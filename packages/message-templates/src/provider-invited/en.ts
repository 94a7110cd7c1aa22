import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'invitation',
  email: ({ firstName, settings }) => ({
    subject: `You’re invited to join ${settings.name}`,
    heading: 'You’re invited',
    paragraphs: [
      `${firstName}, ${settings.name} invited you to join as a provider. Create a password to accept.`,
      'This link works once and expires in 24 hours. Don’t share it.',
    ],
    action: 'Accept invitation',
  }),
};
