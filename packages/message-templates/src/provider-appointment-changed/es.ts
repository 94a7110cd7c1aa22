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
    subject: `La cita ${appointmentOf(view).key} es ahora el ${formatAppointmentTime(view)}`,
    heading: 'Una de sus citas cambió',
    paragraphs: ['Así queda ahora. El archivo adjunto actualiza su calendario.'],
    details: appointmentDetails(view),
    action: 'Abrir la cita',
  }),
  push: (view) => ({
    title: 'Una cita cambió',
    body: `${appointmentOf(view).key} es ahora el ${formatAppointmentTime(view)}.`,
  }),
};
