import { arrivalOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'visit',
  text: (view) =>
    `${view.settings.name}: your provider is on the way. Expect us ${arrivalOf(view)}. ${view.link}`,
  push: (view) => ({ title: 'Your provider is on the way', body: `Expect us ${arrivalOf(view)}.` }),
};
