import { isRemindedDayBefore, visitDetails, type Words, whenOf } from '../words.ts';

export const words: Words = {
  page: 'visit',
  calendar: 'time',
  email: (view) => ({
    subject: `Your visit is on ${whenOf(view)}`,
    heading: 'Your visit is scheduled',
    paragraphs: [
      `Hi ${view.firstName}, your visit is on ${whenOf(view)}.`,
      `The attached file adds it to your calendar.${isRemindedDayBefore(view) ? ' We will remind you the day before.' : ''}`,
    ],
    details: visitDetails(view),
    action: 'View visit',
  }),
  text: (view) => `${view.settings.name}: your visit is on ${whenOf(view)}. ${view.link}`,
  push: (view) => ({ title: 'Your visit is scheduled', body: `${whenOf(view)}.` }),
};
