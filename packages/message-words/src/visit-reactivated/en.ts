import { visitDetails, visitOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'visit',
  email: (view) => ({
    subject: `Your visit ${visitOf(view).key} is back under review`,
    heading: 'Your visit is back',
    paragraphs: [
      `${view.firstName}, your cancelled visit was taken up again.`,
      'We will confirm a provider and a time shortly.',
    ],
    details: visitDetails(view),
    action: 'See your visit',
  }),
  text: ({ settings, link }) =>
    `${settings.name}: your visit was taken up again. We will be in touch soon. ${link}`,
  push: () => ({ title: 'Your visit is back', body: 'We will confirm a time soon.' }),
};
