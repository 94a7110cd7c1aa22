import { type Words, webRequestOf } from '../words.ts';

export const words: Words = {
  page: 'home',
  email: (view) => ({
    subject: `Your request ${webRequestOf(view).key} is accepted`,
    heading: 'Your request is accepted',
    paragraphs: [
      `${view.firstName}, we have accepted your request for a visit and are looking for a time.`,
      `You will hear from us as soon as the time is confirmed. Questions? Call us at ${view.settings.supportPhone}.`,
    ],
    details: [['Request', webRequestOf(view).key]],
  }),
  text: (view) =>
    `${view.settings.name}: your request ${webRequestOf(view).key} is accepted. We will confirm a time soon. Questions? ${view.settings.supportPhone}`,
};
