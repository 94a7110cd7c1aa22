import { visitOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: (view) => ({
    title: 'Prefieren otra fecha',
    body: `${visitOf(view).patientName} (${visitOf(view).key}) pide otra fecha.`,
  }),
};
