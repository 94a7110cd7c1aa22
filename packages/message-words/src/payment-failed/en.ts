import { billOf, moneyOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'pay',
  email: (view) => ({
    subject: `Your payment for invoice ${billOf(view).number} did not go through`,
    heading: 'Your payment did not go through',
    paragraphs: [
      `${view.firstName}, your card was not charged. Please try again or use another card.`,
      `If it keeps failing, call us at ${view.settings.supportPhone}.`,
    ],
    details: [
      ['Invoice', billOf(view).number],
      ['Amount due', moneyOf(billOf(view).totalCents)],
    ],
    action: 'Try again',
  }),
  text: ({ settings, link }) =>
    `${settings.name}: your payment did not go through. Please try again: ${link}`,
  push: (view) => ({
    title: 'Payment failed',
    body: `Invoice ${billOf(view).number} was not paid. Please try again.`,
  }),
};
