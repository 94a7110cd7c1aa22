import { visitOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'visit',
  calendar: 'former cancelled',
  email: (view) => ({
    subject: `We are finding a new time for your visit ${visitOf(view).key}`,
    heading: 'A new time for your visit',
    paragraphs: [
      `${view.firstName}, the time of your visit is given up and we are finding a new one.`,
      'You will hear from us as soon as it is confirmed.',
    ],
    action: 'See your visit',
  }),
  text: ({ settings, link }) => `${settings.name}: we are finding a new time for your visit. ${link}`,
  push: () => ({ title: 'A new time for your visit', body: 'We will confirm it soon.' }),
};
