import { appointmentRequestOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  email: (view) => ({
    subject: `New web request ${appointmentRequestOf(view).key}`,
    heading: 'New web request',
    paragraphs: ['Accept or reject it in the console.'],
    details: [['Request', appointmentRequestOf(view).key]],
    action: 'Review request',
  }),
  push: (view) => ({
    title: 'New web request',
    body: `${appointmentRequestOf(view).key} is waiting for review.`,
  }),
};
