import { type MessageTemplate, planDetails, subscriptionOf } from '../template.ts';

export const words: MessageTemplate = {
  page: 'plans',
  email: (view) => ({
    subject: `Your ${subscriptionOf(view).planName} membership is active`,
    heading: 'Welcome! Your membership is active',
    paragraphs: [
      `Hi ${view.firstName}, your ${subscriptionOf(view).planName} membership is active. Benefits start today for everyone in your household.`,
      'It renews automatically. You can change or cancel it anytime.',
    ],
    details: planDetails(view),
    action: 'View membership',
  }),
  text: (view) =>
    `${view.settings.name}: your ${subscriptionOf(view).planName} membership is active. Details: ${view.link}`,
  push: (view) => ({
    title: 'Your membership is active',
    body: `You’re now on ${subscriptionOf(view).planName}.`,
  }),
};
