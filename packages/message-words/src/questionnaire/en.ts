import type { Words } from '../words.ts';

export const words: Words = {
  page: 'questionnaire',
  email: (view) => ({
    subject: 'A few questions for you',
    heading: 'A few questions for you',
    paragraphs: [
      `${view.firstName}, please answer a short questionnaire. It takes a few minutes.`,
      'The link is yours alone and works for 14 days.',
    ],
    action: 'Answer the questions',
  }),
  text: (view) => `${view.settings.name}: a questionnaire waits for your answers: ${view.link}`,
  push: () => ({ title: 'A questionnaire waits for you', body: 'It takes a few minutes.' }),
};
