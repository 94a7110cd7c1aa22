import { visitOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'visit',
  calendar: 'cancelled',
  email: (view) => ({
    subject: `Your visit ${visitOf(view).key} is cancelled`,
    heading: 'Your visit is cancelled',
    paragraphs: [
      `${view.firstName}, your visit ${visitOf(view).key} is cancelled.`,
      `If this is not what you expected, please call us at ${view.settings.supportPhone}.`,
    ],
    action: 'See your visit',
  }),
  text: ({ settings, link }) =>
    `${settings.name}: your visit is cancelled. Questions? ${settings.supportPhone}. ${link}`,
  push: () => ({ title: 'Your visit is cancelled', body: 'Tap to see it, or call us with any question.' }),
};
