import { invoiceOf, formatMoney, refundOf, type MessageTemplate } from '../words.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: (view) => ({
    title: 'Refund failed',
    body: `The ${formatMoney(refundOf(view).amountCents)} refund for invoice ${invoiceOf(view).number} failed.`,
  }),
};
