import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'exports',
  email: ({ firstName }) => ({
    subject: 'We couldn’t prepare your export',
    heading: 'We couldn’t prepare your export',
    paragraphs: [
      `Hi ${firstName}, we couldn’t create the file you requested. Nothing was saved.`,
      'You can see why and try again in your list of exports.',
    ],
    action: 'Open exports',
  }),
  push: () => ({ title: 'We couldn’t prepare your export', body: 'See why in your list of exports.' }),
};
