import { visitDetails, visitOf, type Words, whenOf } from '../words.ts';

export const words: Words = {
  page: 'console',
  calendar: 'time',
  email: (view) => ({
    subject: `Visit ${visitOf(view).key} moved to ${whenOf(view)}`,
    heading: 'Visit updated',
    paragraphs: ['Here are the new details. Open the attached file to update your calendar.'],
    details: visitDetails(view),
    action: 'View visit',
  }),
  push: (view) => ({ title: 'Visit updated', body: `Visit ${visitOf(view).key} is now ${whenOf(view)}.` }),
};
