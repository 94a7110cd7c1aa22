import { visitOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: (view) => ({
    title: 'Preferred date changed',
    body: `${visitOf(view).patientName} (${visitOf(view).key}) requested a different date.`,
  }),
};
