import { type Words, whenOf } from '../words.ts';

export const words: Words = {
  page: 'visit',
  text: (view) =>
    `${view.settings.name}: your provider is not on the way yet, please excuse our message. Your visit is on ${whenOf(view)}. ${view.link}`,
  push: (view) => ({ title: 'Not on the way yet', body: `Your visit is on ${whenOf(view)}.` }),
};
