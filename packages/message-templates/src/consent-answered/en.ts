import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'shared',
  email: ({ firstName }) => ({
    subject: 'You have a response to your request',
    heading: 'You have a response to your request',
    paragraphs: [
      `Hi ${firstName}, someone responded to the request you sent. Sign in to see their response.`,
    ],
    action: 'See response',
  }),
  push: () => ({ title: 'You have a response to your request', body: 'Open your profile to see it.' }),
};
