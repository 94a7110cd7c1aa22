import { visitDetails, visitOf, type Words, whenOf } from '../words.ts';

export const words: Words = {
  page: 'console',
  calendar: 'time',
  email: (view) => ({
    subject: `Calendar update: visit ${visitOf(view).key}, ${whenOf(view)}`,
    heading: 'Your calendar was updated',
    paragraphs: ['Open the attached file to update this visit in your calendar.'],
    details: visitDetails(view),
    action: 'View visit',
  }),
};
