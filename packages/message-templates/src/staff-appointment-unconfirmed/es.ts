import { appointmentOf, formatAppointmentTime, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: (view) => ({
    title: 'Una cita no está confirmada',
    body: `${appointmentOf(view).key}, ${formatAppointmentTime(view)}: el paciente no ha confirmado la hora. Por favor, llámele.`,
  }),
};
