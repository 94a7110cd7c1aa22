import { formatMoney, invoiceOf, type MessageTemplate, refundOf } from '../template.ts';

export const words: MessageTemplate = {
  page: 'appointment',
  email: (view) => ({
    subject: `Your refund for invoice ${invoiceOf(view).number}`,
    heading: refundOf(view).isOffline ? 'Your payment was refunded' : 'Your refund is on its way',
    paragraphs: refundOf(view).isOffline
      ? [
          `Hi ${view.firstName}, we refunded ${formatMoney(refundOf(view).amountCents)} of your payment for invoice ${invoiceOf(view).number}.`,
        ]
      : [
          `Hi ${view.firstName}, we’re refunding ${formatMoney(refundOf(view).amountCents)} of your payment for invoice ${invoiceOf(view).number}.`,
          'It may take 5 to 10 days to show up in your account.',
        ],
    details: [
      ['Invoice', invoiceOf(view).number],
      ['Refund', formatMoney(refundOf(view).amountCents)],
    ],
    action: 'View visit',
  }),
  text: (view) =>
    `${view.settings.name}: ${formatMoney(refundOf(view).amountCents)} ${refundOf(view).isOffline ? 'was refunded to you' : 'is on its way back to you'}. ${view.link}`,
  push: (view) => ({
    title: refundOf(view).isOffline ? 'Your payment was refunded' : 'Your refund is on its way',
    body: `${formatMoney(refundOf(view).amountCents)} for invoice ${invoiceOf(view).number}.`,
  }),
};
