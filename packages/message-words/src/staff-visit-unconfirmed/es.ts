import { visitOf, type Words, whenOf } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: (view) => ({
    title: 'Una cita no está confirmada',
    body: `${visitOf(view).key}, ${whenOf(view)}: el paciente no ha confirmado la hora. Por favor, llámele.`,
  }),
};
