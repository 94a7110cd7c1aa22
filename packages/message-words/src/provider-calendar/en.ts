import { visitDetails, visitOf, type Words, whenOf } from '../words.ts';

export const words: Words = {
  page: 'console',
  calendar: 'time',
  email: (view) => ({
    subject: `Calendar entry: visit ${visitOf(view).key}, ${whenOf(view)}`,
    heading: 'Your calendar entry has changed',
    paragraphs: ['The attached file updates the visit in your calendar.'],
    details: visitDetails(view),
    action: 'Open the visit',
  }),
};
