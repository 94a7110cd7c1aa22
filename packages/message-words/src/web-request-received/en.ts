import { answerDayOf, type Words, webRequestOf } from '../words.ts';

export const words: Words = {
  page: 'home',
  email: (view) => ({
    subject: `We got your request ${webRequestOf(view).key}`,
    heading: `Thank you, ${view.firstName}`,
    paragraphs: [
      `We got your visit request. You’ll hear from us ${answerDayOf(view)}.`,
      `You don’t need to do anything else. To change or cancel it, call us at ${view.settings.supportPhone}.`,
    ],
    details: [['Request', webRequestOf(view).key]],
  }),
  text: (view) =>
    `${view.settings.name}: we got your request ${webRequestOf(view).key}. You’ll hear from us ${answerDayOf(view)}. Questions? Call ${view.settings.supportPhone}`,
};
