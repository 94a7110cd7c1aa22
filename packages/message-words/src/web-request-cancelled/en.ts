import { reasonOf, type Words, webRequestOf } from '../words.ts';

export const words: Words = {
  page: 'request',
  email: (view) => ({
    subject: `Your request ${webRequestOf(view).key} is cancelled`,
    heading: 'Your request is cancelled',
    paragraphs: [
      `${view.firstName}, your request for a visit is cancelled.`,
      ...reasonOf(view),
      `If you have any question, call us at ${view.settings.supportPhone}. You are welcome to ask for another visit.`,
    ],
    details: [['Request', webRequestOf(view).key]],
    action: 'Request another visit',
  }),
  text: (view) =>
    `${view.settings.name}: your request ${webRequestOf(view).key} is cancelled. Please call us at ${view.settings.supportPhone}.`,
};
