import { visitOf, type Words, whenOf } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: (view) => ({
    title: 'A visit is not confirmed',
    body: `${visitOf(view).key}, ${whenOf(view)}: the patient has not confirmed the time. Please call.`,
  }),
};
