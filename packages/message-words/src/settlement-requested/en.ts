import { billOf, moneyOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'visit',
  email: (view) => ({
    subject: `We got your payment request for invoice ${billOf(view).number}`,
    heading: 'We got your request',
    paragraphs: [
      `Hi ${view.firstName}, our billing team will review how you’d like to pay and confirm it soon.`,
    ],
    details: [
      ['Invoice', billOf(view).number],
      ['Amount due', moneyOf(billOf(view).totalCents)],
    ],
    action: 'View visit',
  }),
};
