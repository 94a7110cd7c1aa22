import { formatMoney, invoiceOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'receipt',
  email: (view) => ({
    subject: `Receipt for invoice ${invoiceOf(view).number}`,
    heading: 'Thank you for your payment',
    paragraphs: [
      invoiceOf(view).paidByLink
        ? `Hi ${view.firstName}, we got your payment. You can open your receipt without a password. This link is just for you and works for 14 days.`
        : `Hi ${view.firstName}, we got your payment. You can download your receipt as a PDF with your bills.`,
    ],
    details: [
      ['Invoice', invoiceOf(view).number],
      ['Paid', formatMoney(invoiceOf(view).totalCents)],
    ],
    action: 'View receipt',
  }),
  text: ({ settings, link }) => `${settings.name}: we got your payment. Thank you! ${link}`,
  push: (view) => ({
    title: 'Payment received',
    body: `Thank you. Invoice ${invoiceOf(view).number} is paid.`,
  }),
};
