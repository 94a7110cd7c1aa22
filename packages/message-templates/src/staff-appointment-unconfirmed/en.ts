import { appointmentOf, formatAppointmentTime, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: (view) => ({
    title: 'Visit not confirmed',
    body: `${appointmentOf(view).key}, ${formatAppointmentTime(view)}: the patient hasn’t confirmed. Call the patient.`,
  }),
};
