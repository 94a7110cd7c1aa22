import { billOf, moneyOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'receipt',
  email: (view) => ({
    subject: `Receipt for invoice ${billOf(view).number}`,
    heading: 'Thank you for your payment',
    paragraphs: [
      billOf(view).paidByLink
        ? `Hi ${view.firstName}, we got your payment. You can open your receipt without a password. This link is just for you and works for 14 days.`
        : `Hi ${view.firstName}, we got your payment. You can download your receipt as a PDF with your bills.`,
    ],
    details: [
      ['Invoice', billOf(view).number],
      ['Paid', moneyOf(billOf(view).totalCents)],
    ],
    action: 'View receipt',
  }),
  text: ({ settings, link }) => `${settings.name}: we got your payment. Thank you! ${link}`,
  push: (view) => ({ title: 'Payment received', body: `Thank you. Invoice ${billOf(view).number} is paid.` }),
};
