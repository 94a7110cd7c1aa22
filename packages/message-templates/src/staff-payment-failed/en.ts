import { invoiceOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: (view) => ({
    title: 'Payment failed',
    body: `The payment for invoice ${invoiceOf(view).number} failed.`,
  }),
};
