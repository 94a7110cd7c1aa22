import { consentDetails, consentOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'consent',
  email: (view) => ({
    subject: `Reminder: something waits for your answer: ${consentOf(view).title}`,
    heading: 'Your answer is still missing',
    paragraphs: [
      `${view.firstName}, what we sent you to read has no answer yet.`,
      'It takes a minute or two. The link is yours alone.',
    ],
    details: consentDetails(view),
    action: 'Read and answer',
  }),
  push: () => ({ title: 'Your answer is still missing', body: 'Please read it and approve or reject it.' }),
};
