import { billOf, moneyOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'visit',
  email: (view) => ({
    subject: `We have your payment request for invoice ${billOf(view).number}`,
    heading: 'We have your request',
    paragraphs: [
      `${view.firstName}, our billing team will look at how you would like to pay and confirm it shortly.`,
    ],
    details: [
      ['Invoice', billOf(view).number],
      ['Amount due', moneyOf(billOf(view).totalCents)],
    ],
    action: 'See the visit',
  }),
};
