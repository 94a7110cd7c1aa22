import { visitDetails, visitOf, type Words, whenOf } from '../words.ts';

export const words: Words = {
  page: 'console',
  calendar: 'time',
  email: (view) => ({
    subject: `Visit ${visitOf(view).key} is now on ${whenOf(view)}`,
    heading: 'One of your visits has changed',
    paragraphs: ['This is how it stands now. The attached file updates your calendar.'],
    details: visitDetails(view),
    action: 'Open the visit',
  }),
  push: (view) => ({ title: 'A visit has changed', body: `${visitOf(view).key} is now on ${whenOf(view)}.` }),
};
