import { visitDetails, visitOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'visit',
  email: (view) => ({
    subject: `Your request ${visitOf(view).key} is approved`,
    heading: 'Your visit is approved',
    paragraphs: [
      `Good news, ${view.firstName}: your visit is approved.`,
      'We are finding the right provider and time and will confirm both shortly.',
    ],
    details: visitDetails(view),
    action: 'See your visit',
  }),
  text: ({ settings, link }) =>
    `${settings.name}: your visit is approved. We will confirm the time soon. ${link}`,
  push: () => ({ title: 'Your visit is approved', body: 'We will confirm the time soon.' }),
};
