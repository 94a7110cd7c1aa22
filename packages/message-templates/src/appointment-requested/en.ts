import { appointmentDetails, appointmentOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'appointment',
  email: (view) => ({
    subject: `We got your request ${appointmentOf(view).key}`,
    heading: `Thank you, ${view.firstName}`,
    paragraphs: [
      'We got your visit request and will review it soon.',
      'We’ll let you know as soon as it’s confirmed. You don’t need to do anything else.',
    ],
    details: appointmentDetails(view),
    action: 'View request',
  }),
  text: ({ settings, link }) => `${settings.name}: we got your request and will be in touch soon. ${link}`,
};
