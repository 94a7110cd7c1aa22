import { appointmentDetails, appointmentOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'appointment',
  email: (view) => ({
    subject: `Your visit ${appointmentOf(view).key} is back under review`,
    heading: 'Your visit is reopened',
    paragraphs: [
      `Hi ${view.firstName}, we reopened your canceled visit.`,
      'We’ll confirm a provider and a time soon.',
    ],
    details: appointmentDetails(view),
    action: 'View visit',
  }),
  text: ({ settings, link }) => `${settings.name}: we reopened your visit. We’ll be in touch soon. ${link}`,
  push: () => ({ title: 'Your visit is reopened', body: 'We’ll confirm a time soon.' }),
};
