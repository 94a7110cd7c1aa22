import { appointmentOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  calendar: 'former cancelled',
  email: (view) => ({
    subject: `Visit ${appointmentOf(view).key} was reassigned`,
    heading: 'Visit reassigned',
    paragraphs: [
      `Visit ${appointmentOf(view).key} was reassigned and is no longer on your schedule. No action is needed.`,
    ],
  }),
  push: (view) => ({
    title: 'Visit reassigned',
    body: `Visit ${appointmentOf(view).key} is no longer on your schedule.`,
  }),
};
