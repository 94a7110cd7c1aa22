import { type MessageTemplate, planDetails, subscriptionOf } from '../template.ts';

export const words: MessageTemplate = {
  page: 'plans',
  email: (view) => ({
    subject: `Your plan is now ${subscriptionOf(view).planName}`,
    heading: 'Your plan has changed',
    paragraphs: [
      `Hi ${view.firstName}, your plan is now ${subscriptionOf(view).planName}. We applied what was left of your old plan.`,
      `If you didn’t ask for this, call us at ${view.settings.supportPhone}.`,
    ],
    details: planDetails(view),
    action: 'View membership',
  }),
  text: (view) =>
    `${view.settings.name}: your plan is now ${subscriptionOf(view).planName}. Details: ${view.link}`,
  push: (view) => ({
    title: 'Your plan has changed',
    body: `You’re now on ${subscriptionOf(view).planName}.`,
  }),
};
