import { appointmentOf, type MessageTemplate } from '../words.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: (view) => ({
    title: 'Visit canceled',
    body: `${appointmentOf(view).patientName} (${appointmentOf(view).key}).`,
  }),
};
