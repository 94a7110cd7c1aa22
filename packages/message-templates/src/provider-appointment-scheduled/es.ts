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
    subject: `Nueva cita ${appointmentOf(view).key}: ${formatAppointmentTime(view)}`,
    heading: 'Tiene una nueva cita',
    paragraphs: [`Es el ${formatAppointmentTime(view)}. El archivo adjunto la agrega a su calendario.`],
    details: appointmentDetails(view),
    action: 'Abrir la cita',
  }),
  push: (view) => ({
    title: 'Nueva cita',
    body: `${appointmentOf(view).key}, ${formatAppointmentTime(view)}.`,
  }),
};
