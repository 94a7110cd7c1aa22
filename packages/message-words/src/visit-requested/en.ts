import { visitDetails, visitOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'visit',
  email: (view) => ({
    subject: `We got your request ${visitOf(view).key}`,
    heading: `Thank you, ${view.firstName}`,
    paragraphs: [
      'We got your visit request and will review it soon.',
      'We’ll let you know as soon as it’s confirmed. You don’t need to do anything else.',
    ],
    details: visitDetails(view),
    action: 'View request',
  }),
  text: ({ settings, link }) => `${settings.name}: we got your request and will be in touch soon. ${link}`,
};
