import {
  appointmentDetails,
  formatAppointmentTime,
  isRemindedDayBefore,
  type MessageTemplate,
} from '../template.ts';

export const words: MessageTemplate = {
  page: 'appointment',
  calendar: 'time',
  email: (view) => ({
    subject: `Your visit is on ${formatAppointmentTime(view)}`,
    heading: 'Your visit is scheduled',
    paragraphs: [
      `Hi ${view.firstName}, your visit is on ${formatAppointmentTime(view)}.`,
      `Open the attached file to add it to your calendar.${isRemindedDayBefore(view) ? ' We’ll remind you the day before.' : ''}`,
    ],
    details: appointmentDetails(view),
    action: 'View visit',
  }),
  text: (view) => `${view.settings.name}: your visit is on ${formatAppointmentTime(view)}. ${view.link}`,
  push: (view) => ({ title: 'Your visit is scheduled', body: `${formatAppointmentTime(view)}.` }),
};
