import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'direct-login',
  email: ({ firstName, settings }) => ({
    subject: `Your sign-in link for ${settings.name}`,
    heading: 'Sign in with one tap',
    paragraphs: [
      `Hi ${firstName}, this link signs you in without a password.`,
      'It works once and expires in 15 minutes. Don’t share it with anyone. We’ll never ask you for it.',
      `Didn’t ask for this? Call us at ${settings.supportPhone}.`,
    ],
    action: 'Sign in',
  }),
};
