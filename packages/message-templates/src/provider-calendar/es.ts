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
    subject: `Calendario: cita ${appointmentOf(view).key}, ${formatAppointmentTime(view)}`,
    heading: 'Cambió una cita de su calendario',
    paragraphs: ['El archivo adjunto actualiza la cita en su calendario.'],
    details: appointmentDetails(view),
    action: 'Abrir la cita',
  }),
};
