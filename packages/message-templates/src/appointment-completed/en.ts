import { appointmentOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'appointment',
  email: (view) => ({
    subject: `Your visit ${appointmentOf(view).key} is complete`,
    heading: 'Your visit is complete',
    paragraphs: [
      `Thank you for trusting us, ${view.firstName}.`,
      'You can see everything about this visit in your account. If you have questions, we’re here.',
    ],
    action: 'View visit',
  }),
  push: () => ({ title: 'Your visit is complete', body: 'Tap to see the details.' }),
};
