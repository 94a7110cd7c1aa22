import { type Words, whenOf } from '../words.ts';

export const words: Words = {
  page: 'visit',
  text: (view) => `${view.settings.name}: su cita es hoy, ${whenOf(view)}. ${view.link}`,
  push: (view) => ({ title: 'Su cita es en dos horas', body: `${whenOf(view)}.` }),
};
