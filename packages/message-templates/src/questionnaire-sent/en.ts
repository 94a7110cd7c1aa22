import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'questionnaire',
  email: (view) => ({
    subject: 'A few questions for you',
    heading: 'A few questions for you',
    paragraphs: [
      `Hi ${view.firstName}, please fill out a short questionnaire. It takes a few minutes.`,
      'This link is just for you and works for 14 days.',
    ],
    action: 'Start questionnaire',
  }),
  text: (view) => `${view.settings.name}: you have a questionnaire to fill out: ${view.link}`,
  push: () => ({ title: 'You have a questionnaire to fill out', body: 'It takes a few minutes.' }),
};
