import { consentDetails, consentOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'consent',
  email: (view) => ({
    subject: `Please review and respond: ${consentOf(view).title}`,
    heading: 'Please review and respond',
    paragraphs: [
      `Hi ${view.firstName}, we sent you something to review, then approve or reject.`,
      'This link is just for you and works for 30 days. We’ll ask for a code to confirm your response.',
    ],
    details: consentDetails(view),
    action: 'Review and respond',
  }),
  push: () => ({
    title: 'Please review and respond',
    body: 'Please review it, then approve or reject it.',
  }),
};
