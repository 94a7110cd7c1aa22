import { lateFeeOf, visitDetails, visitOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'visit',
  calendar: 'cancelled',
  email: (view) => ({
    subject: `Your visit ${visitOf(view).key} is cancelled`,
    heading: 'Your visit is cancelled',
    paragraphs: [
      `${view.firstName}, your visit ${visitOf(view).key} is cancelled.`,
      ...lateFeeOf(view),
      `If this is not what you expected, please call us at ${view.settings.supportPhone}.`,
    ],
    details: visitDetails(view),
    action: 'See your visit',
  }),
  text: (view) =>
    [
      `${view.settings.name}: your visit is cancelled.`,
      ...lateFeeOf(view),
      `Questions? ${view.settings.supportPhone}.`,
      view.link,
    ].join(' '),
  push: () => ({ title: 'Your visit is cancelled', body: 'Tap to see it, or call us with any question.' }),
};
