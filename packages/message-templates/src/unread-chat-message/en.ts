import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'chat',
  email: ({ firstName }) => ({
    subject: 'You have a new message',
    heading: 'You have an unread message',
    paragraphs: [
      `Hi ${firstName}, we sent you a message that you haven’t read yet.`,
      'To protect your privacy, this email doesn’t show what it says.',
    ],
    action: 'Read message',
  }),
  push: () => ({ title: 'You have a new message', body: 'Open it to read and reply.' }),
};
