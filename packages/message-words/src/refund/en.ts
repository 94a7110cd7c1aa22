import { billOf, moneyOf, refundOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'visit',
  email: (view) => ({
    subject: `Your refund for invoice ${billOf(view).number}`,
    heading: refundOf(view).void ? 'Your payment was refunded' : 'Your refund is on its way',
    paragraphs: refundOf(view).void
      ? [
          `Hi ${view.firstName}, we refunded ${moneyOf(refundOf(view).amountCents)} of your payment for invoice ${billOf(view).number}.`,
        ]
      : [
          `Hi ${view.firstName}, we’re refunding ${moneyOf(refundOf(view).amountCents)} of your payment for invoice ${billOf(view).number}.`,
          'It may take 5 to 10 days to show up in your account.',
        ],
    details: [
      ['Invoice', billOf(view).number],
      ['Refund', moneyOf(refundOf(view).amountCents)],
    ],
    action: 'View visit',
  }),
  text: (view) =>
    `${view.settings.name}: ${moneyOf(refundOf(view).amountCents)} ${refundOf(view).void ? 'was refunded to you' : 'is on its way back to you'}. ${view.link}`,
  push: (view) => ({
    title: refundOf(view).void ? 'Your payment was refunded' : 'Your refund is on its way',
    body: `${moneyOf(refundOf(view).amountCents)} for invoice ${billOf(view).number}.`,
  }),
};
