import { visitDetails, visitOf, type Words, whenOf } from '../words.ts';

export const words: Words = {
  page: 'console',
  calendar: 'time',
  email: (view) => ({
    subject: `New visit ${visitOf(view).key} on ${whenOf(view)}`,
    heading: 'You have a new visit',
    paragraphs: [`It is on ${whenOf(view)}. The attached file adds it to your calendar.`],
    details: visitDetails(view),
    action: 'Open the visit',
  }),
  push: (view) => ({ title: 'New visit', body: `${visitOf(view).key}, ${whenOf(view)}.` }),
};
