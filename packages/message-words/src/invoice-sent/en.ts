import { billOf, dueOf, moneyOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'pay',
  email: (view) => ({
    subject: `Your invoice ${billOf(view).number}: ${moneyOf(billOf(view).totalCents)}`,
    heading: 'You have an invoice',
    paragraphs: [
      `${view.firstName}, here is an invoice from ${view.settings.name}. You can pay by card on a page made for it.`,
      'The link is yours alone and works for 14 days.',
    ],
    details: [
      ['Invoice', billOf(view).number],
      ['Amount due', moneyOf(billOf(view).totalCents)],
      ...dueOf(view),
    ],
    action: `Pay ${moneyOf(billOf(view).totalCents)}`,
  }),
  text: ({ settings, link }) => `${settings.name}: you have an invoice. Pay here: ${link}`,
  push: (view) => ({ title: 'You have an invoice', body: `${billOf(view).number} waits for your payment.` }),
};
