import { invoiceOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: (view) => ({
    title: 'Payment request pending',
    body: `Confirm or decline the request for invoice ${invoiceOf(view).number}.`,
  }),
};
