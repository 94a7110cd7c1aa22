import { appointmentOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: (view) => ({
    title: 'Visit needs rescheduling',
    body: `${appointmentOf(view).patientName} (${appointmentOf(view).key}) needs a new time.`,
  }),
};
