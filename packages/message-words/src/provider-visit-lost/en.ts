import { visitOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  calendar: 'former cancelled',
  email: (view) => ({
    subject: `Visit ${visitOf(view).key} is no longer yours`,
    heading: 'A visit left your schedule',
    paragraphs: [`Visit ${visitOf(view).key} is no longer on your schedule. You need not do anything.`],
  }),
  push: (view) => ({
    title: 'A visit left your schedule',
    body: `${visitOf(view).key} is no longer yours.`,
  }),
};
