import { phrases } from '../phrases.ts';
import { formatDay, type MessageTemplate, planDetails, subscriptionOf } from '../template.ts';

export const words: MessageTemplate = {
  page: 'plans',
  email: (view) => ({
    subject: 'Your membership payment didn’t go through',
    heading: 'Your membership payment didn’t go through',
    paragraphs: [
      `Hi ${view.firstName}, we couldn’t charge your card for your ${subscriptionOf(view).planName} membership.`,
      subscriptionOf(view).nextRetryAt
        ? `We’ll try again on ${formatDay(subscriptionOf(view).nextRetryAt, view)}. To pay now, choose another card.`
        : 'Please choose another card. We’ll charge it right away.',
    ],
    details: [
      ...planDetails(view).slice(0, 2),
      [phrases.en.details.gracePeriodEndsAt, formatDay(subscriptionOf(view).gracePeriodEndsAt, view)],
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
