import { visitOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: (view) => ({
    title: 'Visit needs rescheduling',
    body: `${visitOf(view).patientName} (${visitOf(view).key}) needs a new time.`,
  }),
};
