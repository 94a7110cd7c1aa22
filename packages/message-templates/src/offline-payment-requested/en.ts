import { formatMoney, invoiceOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'appointment',
  email: (view) => ({
    subject: `We got your payment request for invoice ${invoiceOf(view).number}`,
    heading: 'We got your request',
    paragraphs: [
      `Hi ${view.firstName}, our billing team will review how you’d like to pay and confirm it soon.`,
    ],
    details: [
      ['Invoice', invoiceOf(view).number],
      ['Amount due', formatMoney(invoiceOf(view).totalCents)],
    ],
    action: 'View visit',
  }),
};
