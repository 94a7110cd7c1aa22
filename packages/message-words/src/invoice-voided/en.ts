import { billOf, moneyOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'bill',
  email: (view) => ({
    subject: `Invoice ${billOf(view).number} is void`,
    heading: 'There is nothing to pay',
    paragraphs: [
      `${view.firstName}, invoice ${billOf(view).number} over ${moneyOf(billOf(view).totalCents)} is void. The link that we sent you to pay it does not work any more.`,
      `If this is not what you expected, please call us at ${view.settings.supportPhone}.`,
    ],
  }),
  text: ({ settings, ...view }) =>
    `${settings.name}: invoice ${billOf(view).number} is void. There is nothing to pay. Questions? ${settings.supportPhone}.`,
  push: (view) => ({ title: 'Nothing to pay', body: `Invoice ${billOf(view).number} is void.` }),
};
