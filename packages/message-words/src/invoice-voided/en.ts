import { billOf, moneyOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'bill',
  email: (view) => ({
    subject: `Invoice ${billOf(view).number} is void`,
    heading: 'You don’t need to pay this bill',
    paragraphs: [
      `Hi ${view.firstName}, invoice ${billOf(view).number} for ${moneyOf(billOf(view).totalCents)} is void. The payment link we sent you no longer works.`,
      `If you didn’t expect this, please call us at ${view.settings.supportPhone}.`,
    ],
  }),
  text: ({ settings, ...view }) =>
    `${settings.name}: invoice ${billOf(view).number} is void. You don’t need to pay it. Questions? Call ${settings.supportPhone}.`,
  push: (view) => ({ title: 'Nothing to pay', body: `Invoice ${billOf(view).number} is void.` }),
};
