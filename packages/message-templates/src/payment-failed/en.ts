import { formatMoney, invoiceOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'pay',
  email: (view) => ({
    subject: `Your payment for invoice ${invoiceOf(view).number} didn’t go through`,
    heading: 'Your payment didn’t go through',
    paragraphs: [
      `Hi ${view.firstName}, your card wasn’t charged. Please try again or use another card.`,
      `If it keeps failing, call us at ${view.settings.supportPhone}.`,
    ],
    details: [
      ['Invoice', invoiceOf(view).number],
      ['Amount due', formatMoney(invoiceOf(view).totalCents)],
    ],
    action: 'Try again',
  }),
  text: ({ settings, link }) => `${settings.name}: your payment didn’t go through. Please try again: ${link}`,
  push: (view) => ({
    title: 'Payment failed',
    body: `Invoice ${invoiceOf(view).number} wasn’t paid. Please try again.`,
  }),
};
