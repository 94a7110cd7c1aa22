import { appointmentDetails, appointmentOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  calendar: 'cancelled',
  email: (view) => ({
    subject: `La cita ${appointmentOf(view).key} está cancelada`,
    heading: 'Una de sus citas está cancelada',
    paragraphs: [
      `La cita ${appointmentOf(view).key} no tendrá lugar. El archivo adjunto la quita de su calendario.`,
    ],
    details: appointmentDetails(view),
  }),
  push: (view) => ({ title: 'Una cita está cancelada', body: `${appointmentOf(view).key} no tendrá lugar.` }),
};
