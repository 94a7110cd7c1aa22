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
    subject: `Visit ${appointmentOf(view).key} moved to ${formatAppointmentTime(view)}`,
    heading: 'Visit updated',
    paragraphs: ['Here are the new details. Open the attached file to update your calendar.'],
    details: appointmentDetails(view),
    action: 'View visit',
  }),
  push: (view) => ({
    title: 'Visit updated',
    body: `Visit ${appointmentOf(view).key} is now ${formatAppointmentTime(view)}.`,
  }),
};
