import { formatMoney, invoiceOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'pay',
  email: (view) => ({
    subject: `Your bill ${invoiceOf(view).number}: ${formatMoney(invoiceOf(view).totalCents)}`,
    heading: 'Your bill is ready',
    paragraphs: [
      `Hi ${view.firstName}, thank you for choosing us for your visit. You can pay your bill online by card.`,
      'This link is just for you and works for 14 days.',
    ],
    details: [
      ['Invoice', invoiceOf(view).number],
      ['Amount due', formatMoney(invoiceOf(view).totalCents)],
    ],
    action: `Pay ${formatMoney(invoiceOf(view).totalCents)}`,
  }),
  text: ({ settings, link }) => `${settings.name}: your bill is ready. Pay here: ${link}`,
  push: (view) => ({
    title: 'Your bill is ready',
    body: `Invoice ${invoiceOf(view).number} is ready to pay.`,
  }),
};
