import { appointmentOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: (view) => ({
    title: 'Visit canceled',
    body: `${appointmentOf(view).patientName} (${appointmentOf(view).key}).`,
  }),
};
