import { appointmentOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: (view) => ({
    title: 'Una cita necesita otra hora',
    body: `${appointmentOf(view).patientName} (${appointmentOf(view).key}) espera una nueva hora.`,
  }),
};
