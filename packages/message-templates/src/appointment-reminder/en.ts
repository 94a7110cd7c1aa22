import { appointmentDetails, formatAppointmentTime, type MessageTemplate } from '../template.ts';

/** Names the day and never says tomorrow: at night it waits for the morning, which may be that day’s. */
export const words: MessageTemplate = {
  page: 'appointment',
  calendar: 'time',
  email: (view) => ({
    subject: `Your visit: ${formatAppointmentTime(view)}`,
    heading: 'Your visit is coming up',
    paragraphs: [
      `Hi ${view.firstName}, we’ll see you on ${formatAppointmentTime(view)}.`,
      'Please open your visit and confirm that this time works for you.',
      `Need a different time? Please call us now at ${view.settings.supportPhone}.`,
    ],
    details: appointmentDetails(view),
    action: 'Confirm visit',
  }),
  text: (view) =>
    `${view.settings.name}: your visit is on ${formatAppointmentTime(view)}. Please confirm: ${view.link}`,
  push: (view) => ({
    title: 'Your visit is coming up',
    body: `${formatAppointmentTime(view)}. Please confirm that this time works for you.`,
  }),
};
