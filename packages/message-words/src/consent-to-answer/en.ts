import { consentDetails, consentOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'consent',
  email: (view) => ({
    subject: `Something waits for your answer: ${consentOf(view).title}`,
    heading: 'Please read and answer',
    paragraphs: [
      `${view.firstName}, we have sent you something to read and to approve or reject.`,
      'The link is yours alone and works for 30 days. We ask for a code before your answer counts.',
    ],
    details: consentDetails(view),
    action: 'Read and answer',
  }),
  push: () => ({
    title: 'Something waits for your answer',
    body: 'Please read it and approve or reject it.',
  }),
};
