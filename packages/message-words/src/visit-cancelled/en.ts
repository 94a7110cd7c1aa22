import { lateFeeOf, visitDetails, visitOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'visit',
  calendar: 'cancelled',
  email: (view) => ({
    subject: `Your visit ${visitOf(view).key} is canceled`,
    heading: 'Your visit is canceled',
    paragraphs: [
      `Hi ${view.firstName}, your visit ${visitOf(view).key} is canceled.`,
      ...lateFeeOf(view),
      `If you didn’t expect this, please call us at ${view.settings.supportPhone}.`,
    ],
    details: visitDetails(view),
    action: 'View visit',
  }),
  text: (view) =>
    [
      `${view.settings.name}: your visit is canceled.`,
      ...lateFeeOf(view),
      `Questions? Call ${view.settings.supportPhone}.`,
      view.link,
    ].join(' '),
  push: () => ({ title: 'Your visit is canceled', body: 'Tap to see details, or call us with questions.' }),
};
