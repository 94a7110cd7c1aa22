import { visitDetails, type Words, whenOf } from '../words.ts';

export const words: Words = {
  page: 'visit',
  calendar: 'time',
  email: (view) => ({
    subject: `Tomorrow: your visit, ${whenOf(view)}`,
    heading: 'Your visit is tomorrow',
    paragraphs: [
      `${view.firstName}, we will see you on ${whenOf(view)}.`,
      'Please open your visit and confirm that the time suits you.',
      `If you need another time, please tell us now: ${view.settings.supportPhone}.`,
    ],
    details: visitDetails(view),
    action: 'Confirm your visit',
  }),
  text: (view) => `${view.settings.name}: your visit is on ${whenOf(view)}. Please confirm: ${view.link}`,
  push: (view) => ({
    title: 'Your visit is tomorrow',
    body: `${whenOf(view)}. Please confirm that the time suits you.`,
  }),
};
