import { billOf, dueOf, moneyOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'pay',
  email: (view) => ({
    subject: `Your bill ${billOf(view).number}: ${moneyOf(billOf(view).totalCents)}`,
    heading: 'You have a new bill',
    paragraphs: [
      `Hi ${view.firstName}, you have a new bill from ${view.settings.name}. You can pay it online by card.`,
      'This link is just for you and works for 14 days.',
    ],
    details: [
      ['Invoice', billOf(view).number],
      ['Amount due', moneyOf(billOf(view).totalCents)],
      ...dueOf(view),
    ],
    action: `Pay ${moneyOf(billOf(view).totalCents)}`,
  }),
  text: ({ settings, link }) => `${settings.name}: you have a new bill. Pay here: ${link}`,
  push: (view) => ({ title: 'You have a new bill', body: `Invoice ${billOf(view).number} is ready to pay.` }),
};
