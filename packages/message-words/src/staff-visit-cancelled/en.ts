import { visitOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: (view) => ({
    title: 'A visit is cancelled',
    body: `${visitOf(view).patientName} (${visitOf(view).key}).`,
  }),
};
