import { appointmentDetails, formatAppointmentTime, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'appointment',
  calendar: 'time',
  email: (view) => ({
    subject: `Your visit has changed: ${formatAppointmentTime(view)}`,
    heading: 'Your visit has changed',
    paragraphs: [
      `Hi ${view.firstName}, your visit is now on ${formatAppointmentTime(view)}.`,
      'Open the attached file to update your calendar.',
    ],
    details: appointmentDetails(view),
    action: 'View visit',
  }),
  text: (view) =>
    `${view.settings.name}: your visit has changed and is now on ${formatAppointmentTime(view)}. ${view.link}`,
  push: (view) => ({ title: 'Your visit has changed', body: `It is now on ${formatAppointmentTime(view)}.` }),
};
