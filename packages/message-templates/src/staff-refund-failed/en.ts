import { formatMoney, invoiceOf, type MessageTemplate, refundOf } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: (view) => ({
    title: 'Refund failed',
    body: `The ${formatMoney(refundOf(view).amountCents)} refund for invoice ${invoiceOf(view).number} failed.`,
  }),
};
