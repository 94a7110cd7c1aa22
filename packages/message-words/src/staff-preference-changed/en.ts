import { visitOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: (view) => ({
    title: 'Another date is preferred',
    body: `${visitOf(view).patientName} (${visitOf(view).key}) asks for another date.`,
  }),
};
