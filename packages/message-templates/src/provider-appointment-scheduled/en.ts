import {
  appointmentDetails,
  appointmentOf,
  formatAppointmentTime,
  type MessageTemplate,
} from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  calendar: 'time',
  email: (view) => ({
    subject: `New visit ${appointmentOf(view).key} on ${formatAppointmentTime(view)}`,
    heading: 'New visit',
    paragraphs: [
      `Your visit is on ${formatAppointmentTime(view)}. Open the attached file to add it to your calendar.`,
    ],
    details: appointmentDetails(view),
    action: 'View visit',
  }),
  push: (view) => ({
    title: 'New visit',
    body: `${appointmentOf(view).key}, ${formatAppointmentTime(view)}.`,
  }),
};
