import { phrases } from '../phrases.ts';
import { dayOf, planDetails, subscriptionOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'plans',
  email: (view) => ({
    subject: 'Your membership payment didn’t go through',
    heading: 'Your membership payment didn’t go through',
    paragraphs: [
      `Hi ${view.firstName}, we couldn’t charge your card for your ${subscriptionOf(view).planName} membership.`,
      subscriptionOf(view).nextRetryAt
        ? `We’ll try again on ${dayOf(subscriptionOf(view).nextRetryAt, view)}. To pay now, choose another card.`
        : 'Please choose another card. We’ll charge it right away.',
    ],
    details: [
      ...planDetails(view).slice(0, 2),
      [phrases.en.details.benefitsUntil, dayOf(subscriptionOf(view).benefitsUntil, view)],
    ],
    action: 'Choose card',
  }),
  text: ({ settings, link }) =>
    `${settings.name}: your membership payment didn’t go through. Please check your card: ${link}`,
  push: () => ({
    title: 'Membership payment failed',
    body: 'We couldn’t charge your card. Please check it.',
  }),
};
