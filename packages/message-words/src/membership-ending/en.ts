import { dayOf, subscriptionOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'plans',
  email: (view) => ({
    subject: `Your ${subscriptionOf(view).planName} membership will end`,
    heading: 'Your membership will end',
    paragraphs: [
      `${view.firstName}, your ${subscriptionOf(view).planName} membership ends on ${dayOf(subscriptionOf(view).currentPeriodEnd, view)}. Until then you keep its benefits, and nothing more is charged.`,
      'Until that day you can keep it with one tap.',
    ],
    action: 'Keep the membership',
  }),
  text: (view) =>
    `${view.settings.name}: your membership ends on ${dayOf(subscriptionOf(view).currentPeriodEnd, view)}. To keep it: ${view.link}`,
  push: (view) => ({
    title: 'Your membership will end',
    body: `It ends on ${dayOf(subscriptionOf(view).currentPeriodEnd, view)}.`,
  }),
};
