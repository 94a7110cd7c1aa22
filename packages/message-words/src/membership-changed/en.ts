import { planDetails, subscriptionOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'plans',
  email: (view) => ({
    subject: `Your membership is ${subscriptionOf(view).planName} now`,
    heading: 'Your membership has changed',
    paragraphs: [
      `${view.firstName}, your membership is ${subscriptionOf(view).planName} now. What was left of the former plan has been taken into account.`,
      `If you did not ask for this, call us at ${view.settings.supportPhone}.`,
    ],
    details: planDetails(view),
    action: 'See your membership',
  }),
  text: (view) =>
    `${view.settings.name}: your membership is ${subscriptionOf(view).planName} now. See it here: ${view.link}`,
  push: (view) => ({
    title: 'Your membership has changed',
    body: `It is ${subscriptionOf(view).planName} now.`,
  }),
};
