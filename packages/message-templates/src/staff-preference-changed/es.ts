import { appointmentOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: (view) => ({
    title: 'Prefieren otra fecha',
    body: `${appointmentOf(view).patientName} (${appointmentOf(view).key}) pide otra fecha.`,
  }),
};
