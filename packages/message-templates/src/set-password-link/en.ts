import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'set-password',
  email: ({ firstName, settings }) => ({
    subject: 'Set a new password',
    heading: 'Set a new password',
    paragraphs: [
      `Hi ${firstName}, use this link to set a new password for your ${settings.name} account.`,
      'It works once and expires in 24 hours. Don’t share it with anyone. We’ll never ask you for it.',
      `Didn’t ask for this? Call us at ${settings.supportPhone}.`,
    ],
    action: 'Set a new password',
  }),
};
