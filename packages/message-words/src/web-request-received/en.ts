import { answerDayOf, type Words, webRequestOf } from '../words.ts';

export const words: Words = {
  page: 'home',
  email: (view) => ({
    subject: `We have your request ${webRequestOf(view).key}`,
    heading: `Thank you, ${view.firstName}`,
    paragraphs: [
      `We have your request for a visit. You will hear from us ${answerDayOf(view)}.`,
      `There is nothing else you need to do. To change or withdraw it, call us at ${view.settings.supportPhone}.`,
    ],
    details: [['Request', webRequestOf(view).key]],
  }),
  text: (view) =>
    `${view.settings.name}: we have your request ${webRequestOf(view).key} and answer ${answerDayOf(view)}. Questions? ${view.settings.supportPhone}`,
};
