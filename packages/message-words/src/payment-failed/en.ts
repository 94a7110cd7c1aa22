import { billOf, moneyOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'pay',
  email: (view) => ({
    subject: `Your payment for invoice ${billOf(view).number} didn’t go through`,
    heading: 'Your payment didn’t go through',
    paragraphs: [
      `Hi ${view.firstName}, your card wasn’t charged. Please try again or use another card.`,
      `If it keeps failing, call us at ${view.settings.supportPhone}.`,
    ],
    details: [
      ['Invoice', billOf(view).number],
      ['Amount due', moneyOf(billOf(view).totalCents)],
    ],
    action: 'Try again',
  }),
  text: ({ settings, link }) => `${settings.name}: your payment didn’t go through. Please try again: ${link}`,
  push: (view) => ({
    title: 'Payment failed',
    body: `Invoice ${billOf(view).number} wasn’t paid. Please try again.`,
  }),
};
