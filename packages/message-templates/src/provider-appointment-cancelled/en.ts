import { appointmentDetails, appointmentOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  calendar: 'cancelled',
  email: (view) => ({
    subject: `Visit ${appointmentOf(view).key} canceled`,
    heading: 'Visit canceled',
    paragraphs: [
      `Visit ${appointmentOf(view).key} has been canceled. Open the attached file to remove it from your calendar.`,
    ],
    details: appointmentDetails(view),
  }),
  push: (view) => ({ title: 'Visit canceled', body: `Visit ${appointmentOf(view).key} has been canceled.` }),
};
