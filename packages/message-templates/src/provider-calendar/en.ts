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
    subject: `Calendar update: visit ${appointmentOf(view).key}, ${formatAppointmentTime(view)}`,
    heading: 'Your calendar was updated',
    paragraphs: ['Open the attached file to update this visit in your calendar.'],
    details: appointmentDetails(view),
    action: 'View visit',
  }),
};
