import { visitDetails, type Words, whenOf } from '../words.ts';

export const words: Words = {
  page: 'visit',
  calendar: 'time',
  email: (view) => ({
    subject: `Your visit has changed: ${whenOf(view)}`,
    heading: 'Your visit has changed',
    paragraphs: [
      `Hi ${view.firstName}, your visit is now on ${whenOf(view)}.`,
      'Open the attached file to update your calendar.',
    ],
    details: visitDetails(view),
    action: 'View visit',
  }),
  text: (view) => `${view.settings.name}: your visit has changed and is now on ${whenOf(view)}. ${view.link}`,
  push: (view) => ({ title: 'Your visit has changed', body: `It is now on ${whenOf(view)}.` }),
};
