import { appointmentDetails, appointmentOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'appointment',
  email: (view) => ({
    subject: `Your request ${appointmentOf(view).key} is approved`,
    heading: 'Your visit is approved',
    paragraphs: [
      `Good news, ${view.firstName}: your visit is approved.`,
      'We’re finding the right provider and time, and we’ll confirm both soon.',
    ],
    details: appointmentDetails(view),
    action: 'View visit',
  }),
  text: ({ settings, link }) =>
    `${settings.name}: your visit is approved. We’ll confirm the time soon. ${link}`,
  push: () => ({ title: 'Your visit is approved', body: 'We’ll confirm the time soon.' }),
};
