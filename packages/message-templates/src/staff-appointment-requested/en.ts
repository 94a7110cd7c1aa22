import { appointmentOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  email: (view) => ({
    subject: `New visit request ${appointmentOf(view).key}`,
    heading: 'New visit request',
    paragraphs: ['Review and approve it in the console.'],
    details: [
      ['Visit', appointmentOf(view).key],
      ['Patient', appointmentOf(view).patientName],
    ],
    action: 'Review request',
  }),
  push: (view) => ({
    title: 'New visit request',
    body: `${appointmentOf(view).patientName} requested a visit (${appointmentOf(view).key}).`,
  }),
};
