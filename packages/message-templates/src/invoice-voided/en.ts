import { formatMoney, invoiceOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'bill',
  email: (view) => ({
    subject: `Invoice ${invoiceOf(view).number} is void`,
    heading: 'You don’t need to pay this bill',
    paragraphs: [
      `Hi ${view.firstName}, invoice ${invoiceOf(view).number} for ${formatMoney(invoiceOf(view).totalCents)} is void. The payment link we sent you no longer works.`,
      `If you didn’t expect this, please call us at ${view.settings.supportPhone}.`,
    ],
  }),
  text: ({ settings, ...view }) =>
    `${settings.name}: invoice ${invoiceOf(view).number} is void. You don’t need to pay it. Questions? Call ${settings.supportPhone}.`,
  push: (view) => ({ title: 'Nothing to pay', body: `Invoice ${invoiceOf(view).number} is void.` }),
};
