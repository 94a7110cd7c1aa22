import { isRemindedDayBefore, visitDetails, type Words, whenOf } from '../words.ts';

export const words: Words = {
  page: 'visit',
  calendar: 'time',
  email: (view) => ({
    subject: `Your visit is on ${whenOf(view)}`,
    heading: 'Your visit is scheduled',
    paragraphs: [
      `Hi ${view.firstName}, your visit is on ${whenOf(view)}.`,
      `Open the attached file to add it to your calendar.${isRemindedDayBefore(view) ? ' We’ll remind you the day before.' : ''}`,
    ],
    details: visitDetails(view),
    action: 'View visit',
  }),
  text: (view) => `${view.settings.name}: your visit is on ${whenOf(view)}. ${view.link}`,
  push: (view) => ({ title: 'Your visit is scheduled', body: `${whenOf(view)}.` }),
};
