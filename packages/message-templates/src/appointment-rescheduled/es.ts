import { appointmentDetails, formatAppointmentTime, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'appointment',
  calendar: 'time',
  email: (view) => ({
    subject: `Su cita cambió: ${formatAppointmentTime(view)}`,
    heading: 'Su cita cambió',
    paragraphs: [
      `${view.firstName}, su cita es ahora el ${formatAppointmentTime(view)}.`,
      'El archivo adjunto actualiza su calendario.',
    ],
    details: appointmentDetails(view),
    action: 'Ver su cita',
  }),
  text: (view) =>
    `${view.settings.name}: su cita cambió y ahora es el ${formatAppointmentTime(view)}. ${view.link}`,
  push: (view) => ({ title: 'Su cita cambió', body: `Ahora es el ${formatAppointmentTime(view)}.` }),
};
