import { type Words, whenOf } from '../words.ts';

export const words: Words = {
  page: 'visit',
  text: (view) =>
    `${view.settings.name}: we are running late for your visit, ${whenOf(view)}. We are sorry, and tell you as soon as your provider is on the way. Questions: ${view.settings.supportPhone}. ${view.link}`,
  push: () => ({
    title: 'We are running late',
    body: 'We are sorry. We tell you as soon as your provider is on the way.',
  }),
};
