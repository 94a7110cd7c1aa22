import { visitOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: (view) => ({
    title: 'A visit needs a new time',
    body: `${visitOf(view).patientName} (${visitOf(view).key}) waits for a new time.`,
  }),
};
