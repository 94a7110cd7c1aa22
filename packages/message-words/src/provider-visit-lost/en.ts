import { visitOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  calendar: 'former cancelled',
  email: (view) => ({
    subject: `Visit ${visitOf(view).key} was reassigned`,
    heading: 'Visit reassigned',
    paragraphs: [
      `Visit ${visitOf(view).key} was reassigned and is no longer on your schedule. No action is needed.`,
    ],
  }),
  push: (view) => ({
    title: 'Visit reassigned',
    body: `Visit ${visitOf(view).key} is no longer on your schedule.`,
  }),
};
