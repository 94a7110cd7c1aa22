import { billOf, moneyOf, refundOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'visit',
  email: (view) => ({
    subject: `Your refund for invoice ${billOf(view).number}`,
    heading: refundOf(view).void ? 'Your money was given back' : 'Your refund is on its way',
    paragraphs: refundOf(view).void
      ? [
          `${view.firstName}, we have given back ${moneyOf(refundOf(view).amountCents)} of what you paid for invoice ${billOf(view).number}.`,
        ]
      : [
          `${view.firstName}, we are giving back ${moneyOf(refundOf(view).amountCents)} of what you paid for invoice ${billOf(view).number}.`,
          'Your bank may take 5 to 10 days to show it.',
        ],
    details: [
      ['Invoice', billOf(view).number],
      ['Refund', moneyOf(refundOf(view).amountCents)],
    ],
    action: 'See the visit',
  }),
  text: (view) =>
    `${view.settings.name}: ${moneyOf(refundOf(view).amountCents)} ${refundOf(view).void ? 'was given back to you' : 'is on its way back to you'}. ${view.link}`,
  push: (view) => ({
    title: refundOf(view).void ? 'Your money was given back' : 'Your refund is on its way',
    body: `${moneyOf(refundOf(view).amountCents)} for invoice ${billOf(view).number}.`,
  }),
};
