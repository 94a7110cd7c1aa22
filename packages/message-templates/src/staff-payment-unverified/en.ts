import { invoiceOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: (view) => ({
    title: 'Payment needs verification',
    body: `The payment for invoice ${invoiceOf(view).number} has been unverified for a day.`,
  }),
};
