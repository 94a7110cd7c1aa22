import { consentDetails, consentOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'consent',
  email: (view) => ({
    subject: `Reminder: please review and respond: ${consentOf(view).title}`,
    heading: 'We’re still waiting for your response',
    paragraphs: [
      `Hi ${view.firstName}, we sent you something to review, and we haven’t heard back yet.`,
      'It takes a minute or two. This link is just for you, so please don’t share it.',
    ],
    details: consentDetails(view),
    action: 'Review and respond',
  }),
  push: () => ({
    title: 'We’re still waiting for your response',
    body: 'Please review it, then approve or reject it.',
  }),
};
