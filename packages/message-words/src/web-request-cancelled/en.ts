import { reasonOf, type Words, webRequestOf } from '../words.ts';

export const words: Words = {
  page: 'request',
  email: (view) => ({
    subject: `Your request ${webRequestOf(view).key} is canceled`,
    heading: 'Your request is canceled',
    paragraphs: [
      `Hi ${view.firstName}, your visit request is canceled.`,
      ...reasonOf(view),
      `Questions? Call us at ${view.settings.supportPhone}. You’re welcome to request another visit.`,
    ],
    details: [['Request', webRequestOf(view).key]],
    action: 'Request a new visit',
  }),
  text: (view) =>
    `${view.settings.name}: your request ${webRequestOf(view).key} is canceled. Questions? Call ${view.settings.supportPhone}.`,
};
