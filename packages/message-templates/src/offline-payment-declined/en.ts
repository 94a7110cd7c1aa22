import { formatMoney, invoiceOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'pay',
  email: (view) => ({
    subject: `Please pay invoice ${invoiceOf(view).number} another way`,
    heading: 'Please choose another way to pay',
    paragraphs: [
      `Hi ${view.firstName}, we couldn’t accept the payment method you asked for. You can pay by card instead.`,
      `Questions? Call us at ${view.settings.supportPhone}.`,
    ],
    details: [
      ['Invoice', invoiceOf(view).number],
      ['Amount due', formatMoney(invoiceOf(view).totalCents)],
    ],
    action: 'Make a payment',
  }),
  text: ({ settings, link }) => `${settings.name}: please choose another way to pay your bill: ${link}`,
  push: (view) => ({
    title: 'Please choose another way to pay',
    body: `Invoice ${invoiceOf(view).number} is still due.`,
  }),
};
