import { billOf, moneyOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'receipt',
  email: (view) => ({
    subject: `Receipt for invoice ${billOf(view).number}`,
    heading: 'Thank you for your payment',
    paragraphs: [
      billOf(view).paidByLink
        ? `${view.firstName}, we have your payment. The receipt opens without a password; the link is yours alone and works for 14 days.`
        : `${view.firstName}, we have your payment. Your invoice is on the visit's page, as a PDF to download.`,
    ],
    details: [
      ['Invoice', billOf(view).number],
      ['Paid', moneyOf(billOf(view).totalCents)],
    ],
    action: 'See the receipt',
  }),
  text: ({ settings, link }) => `${settings.name}: we have your payment, thank you. ${link}`,
  push: (view) => ({ title: 'Payment received', body: `Thank you. Invoice ${billOf(view).number} is paid.` }),
};
