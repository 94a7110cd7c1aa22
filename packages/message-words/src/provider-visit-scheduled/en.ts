import { visitDetails, visitOf, type Words, whenOf } from '../words.ts';

export const words: Words = {
  page: 'console',
  calendar: 'time',
  email: (view) => ({
    subject: `New visit ${visitOf(view).key} on ${whenOf(view)}`,
    heading: 'New visit',
    paragraphs: [`Your visit is on ${whenOf(view)}. Open the attached file to add it to your calendar.`],
    details: visitDetails(view),
    action: 'View visit',
  }),
  push: (view) => ({ title: 'New visit', body: `${visitOf(view).key}, ${whenOf(view)}.` }),
};
