import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'questionnaire',
  email: ({ firstName }) => ({
    subject: 'Reminder: please finish your questionnaire',
    heading: 'Please finish your questionnaire',
    paragraphs: [
      `Hi ${firstName}, you haven’t sent us your questionnaire yet.`,
      'Your answers so far are saved. This link is just for you.',
    ],
    action: 'Finish questionnaire',
  }),
  push: () => ({ title: 'Please finish your questionnaire', body: 'Your answers so far are saved.' }),
};
