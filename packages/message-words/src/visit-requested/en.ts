import { visitDetails, visitOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'visit',
  email: (view) => ({
    subject: `We have your request ${visitOf(view).key}`,
    heading: `Thank you, ${view.firstName}`,
    paragraphs: [
      'We have your request for a visit and will look at it shortly.',
      'You will hear from us as soon as it is confirmed. There is nothing else you need to do.',
    ],
    details: visitDetails(view),
    action: 'See your request',
  }),
  text: ({ settings, link }) => `${settings.name}: we have your request and will be in touch soon. ${link}`,
};
