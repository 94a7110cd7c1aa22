import { planDetails, subscriptionOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'plans',
  email: (view) => ({
    subject: `Your ${subscriptionOf(view).planName} membership has begun`,
    heading: 'Welcome as a member',
    paragraphs: [
      `${view.firstName}, your ${subscriptionOf(view).planName} membership has begun. Its benefits hold from now on, for everybody in your household.`,
      `It renews by itself. You can change or cancel it at any time.`,
    ],
    details: planDetails(view),
    action: 'See your membership',
  }),
  text: (view) =>
    `${view.settings.name}: your ${subscriptionOf(view).planName} membership has begun. See it here: ${view.link}`,
  push: (view) => ({
    title: 'Your membership has begun',
    body: `${subscriptionOf(view).planName} is yours from now on.`,
  }),
};
