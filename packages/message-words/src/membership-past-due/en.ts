import { phrases } from '../phrases.ts';
import { dayOf, planDetails, subscriptionOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'plans',
  email: (view) => ({
    subject: 'Your membership payment did not go through',
    heading: 'Your membership payment did not go through',
    paragraphs: [
      `${view.firstName}, we could not charge your card for your ${subscriptionOf(view).planName} membership.`,
      subscriptionOf(view).nextRetryAt
        ? `We try again on ${dayOf(subscriptionOf(view).nextRetryAt, view)}. To have it paid at once, choose another card.`
        : 'Please choose another card: it is charged at once.',
    ],
    details: [
      ...planDetails(view).slice(0, 2),
      [phrases.en.details.benefitsUntil, dayOf(subscriptionOf(view).benefitsUntil, view)],
    ],
    action: 'Choose a card',
  }),
  text: ({ settings, link }) =>
    `${settings.name}: your membership payment did not go through. Please check your card: ${link}`,
  push: () => ({
    title: 'Membership payment failed',
    body: 'Your card could not be charged. Please check it.',
  }),
};
