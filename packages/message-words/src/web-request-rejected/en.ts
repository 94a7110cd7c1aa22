import { reasonOf, type Words, webRequestOf } from '../words.ts';

export const words: Words = {
  page: 'request',
  email: (view) => ({
    subject: `We cannot take your request ${webRequestOf(view).key}`,
    heading: 'We cannot take your request',
    paragraphs: [
      `${view.firstName}, we are sorry that we cannot take your request for a visit.`,
      ...reasonOf(view),
      `If you have any question, call us at ${view.settings.supportPhone}. You are welcome to ask for another visit.`,
    ],
    details: [['Request', webRequestOf(view).key]],
    action: 'Request another visit',
  }),
  text: (view) =>
    `${view.settings.name}: we cannot take your request ${webRequestOf(view).key}. Please call us at ${view.settings.supportPhone}.`,
};
