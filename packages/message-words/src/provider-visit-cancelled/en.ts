import { visitDetails, visitOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  calendar: 'cancelled',
  email: (view) => ({
    subject: `Visit ${visitOf(view).key} is cancelled`,
    heading: 'One of your visits is cancelled',
    paragraphs: [
      `Visit ${visitOf(view).key} will not take place. The attached file takes it off your calendar.`,
    ],
    details: visitDetails(view),
  }),
  push: (view) => ({ title: 'A visit is cancelled', body: `${visitOf(view).key} will not take place.` }),
};
