import { type Words, whenOf } from '../words.ts';

export const words: Words = {
  page: 'visit',
  text: (view) => `${view.settings.name}: your visit is today, ${whenOf(view)}. ${view.link}`,
  push: (view) => ({ title: 'Your visit is in two hours', body: `${whenOf(view)}.` }),
};
