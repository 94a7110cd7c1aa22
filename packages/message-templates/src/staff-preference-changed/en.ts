import { appointmentOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: (view) => ({
    title: 'Preferred date changed',
    body: `${appointmentOf(view).patientName} (${appointmentOf(view).key}) requested a different date.`,
  }),
};
