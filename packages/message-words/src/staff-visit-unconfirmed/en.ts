import { visitOf, type Words, whenOf } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: (view) => ({
    title: 'Visit not confirmed',
    body: `${visitOf(view).key}, ${whenOf(view)}: the patient hasn’t confirmed. Call the patient.`,
  }),
};
