import { arrivalOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'visit',
  text: (view) =>
    `${view.settings.name}: su profesional va en camino. Llegaremos ${arrivalOf(view)}. ${view.link}`,
  push: (view) => ({ title: 'Su profesional va en camino', body: `Llegaremos ${arrivalOf(view)}.` }),
};
