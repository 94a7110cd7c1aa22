import { billOf, moneyOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'pay',
  email: (view) => ({
    subject: `Your invoice ${billOf(view).number}: ${moneyOf(billOf(view).totalCents)}`,
    heading: 'Your invoice is ready',
    paragraphs: [
      `${view.firstName}, thank you for your visit. You can pay by card on a page made for this invoice.`,
      'The link is yours alone and works for 14 days.',
    ],
    details: [
      ['Invoice', billOf(view).number],
      ['Amount due', moneyOf(billOf(view).totalCents)],
    ],
    action: `Pay ${moneyOf(billOf(view).totalCents)}`,
  }),
  text: ({ settings, link }) => `${settings.name}: your invoice is ready. Pay here: ${link}`,
  push: (view) => ({
    title: 'Your invoice is ready',
    body: `${billOf(view).number} waits for your payment.`,
  }),
};
