import { appointmentOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'appointment',
  calendar: 'former cancelled',
  email: (view) => ({
    subject: `We’re finding a new time for your visit ${appointmentOf(view).key}`,
    heading: 'A new time for your visit',
    paragraphs: [
      `Hi ${view.firstName}, your visit’s time was released, and we’re finding a new one.`,
      'We’ll let you know as soon as it’s confirmed.',
    ],
    action: 'View visit',
  }),
  text: ({ settings, link }) => `${settings.name}: we’re finding a new time for your visit. ${link}`,
  push: () => ({ title: 'A new time for your visit', body: 'We’ll confirm it soon.' }),
};
