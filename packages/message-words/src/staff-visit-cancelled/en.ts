import { visitOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: (view) => ({
    title: 'Visit canceled',
    body: `${visitOf(view).patientName} (${visitOf(view).key}).`,
  }),
};
