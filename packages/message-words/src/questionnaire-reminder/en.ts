import type { Words } from '../words.ts';

export const words: Words = {
  page: 'questionnaire',
  email: ({ firstName }) => ({
    subject: 'Reminder: a few questions wait for you',
    heading: 'Your answers are still missing',
    paragraphs: [
      `${firstName}, the questionnaire that we sent you is not handed in yet.`,
      'What you have answered is kept. The link is yours alone.',
    ],
    action: 'Go on with the questions',
  }),
  push: () => ({ title: 'A questionnaire still waits', body: 'What you have answered is kept.' }),
};
