import { appointmentOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: (view) => ({
    title: 'Una cita está cancelada',
    body: `${appointmentOf(view).patientName} (${appointmentOf(view).key}).`,
  }),
};
