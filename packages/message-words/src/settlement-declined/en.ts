import { billOf, moneyOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'pay',
  email: (view) => ({
    subject: `Please pay invoice ${billOf(view).number} another way`,
    heading: 'Please choose another way to pay',
    paragraphs: [
      `Hi ${view.firstName}, we couldn’t accept the payment method you asked for. You can pay by card instead.`,
      `Questions? Call us at ${view.settings.supportPhone}.`,
    ],
    details: [
      ['Invoice', billOf(view).number],
      ['Amount due', moneyOf(billOf(view).totalCents)],
    ],
    action: 'Make a payment',
  }),
  text: ({ settings, link }) => `${settings.name}: please choose another way to pay your bill: ${link}`,
  push: (view) => ({
    title: 'Please choose another way to pay',
    body: `Invoice ${billOf(view).number} is still due.`,
  }),
};
