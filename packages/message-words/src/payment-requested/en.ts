import { billOf, moneyOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'pay',
  email: (view) => ({
    subject: `Your bill ${billOf(view).number}: ${moneyOf(billOf(view).totalCents)}`,
    heading: 'Your bill is ready',
    paragraphs: [
      `Hi ${view.firstName}, thank you for choosing us for your visit. You can pay your bill online by card.`,
      'This link is just for you and works for 14 days.',
    ],
    details: [
      ['Invoice', billOf(view).number],
      ['Amount due', moneyOf(billOf(view).totalCents)],
    ],
    action: `Pay ${moneyOf(billOf(view).totalCents)}`,
  }),
  text: ({ settings, link }) => `${settings.name}: your bill is ready. Pay here: ${link}`,
  push: (view) => ({
    title: 'Your bill is ready',
    body: `Invoice ${billOf(view).number} is ready to pay.`,
  }),
};
