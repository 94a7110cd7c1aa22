import { visitDetails, visitOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  calendar: 'cancelled',
  email: (view) => ({
    subject: `Visit ${visitOf(view).key} canceled`,
    heading: 'Visit canceled',
    paragraphs: [
      `Visit ${visitOf(view).key} has been canceled. Open the attached file to remove it from your calendar.`,
    ],
    details: visitDetails(view),
  }),
  push: (view) => ({ title: 'Visit canceled', body: `Visit ${visitOf(view).key} has been canceled.` }),
};
