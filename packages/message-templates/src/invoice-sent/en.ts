import { dueOf, formatMoney, invoiceOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'pay',
  email: (view) => ({
    subject: `Your bill ${invoiceOf(view).number}: ${formatMoney(invoiceOf(view).totalCents)}`,
    heading: 'You have a new bill',
    paragraphs: [
      `Hi ${view.firstName}, you have a new bill from ${view.settings.name}. You can pay it online by card.`,
      'This link is just for you and works for 14 days.',
    ],
    details: [
      ['Invoice', invoiceOf(view).number],
      ['Amount due', formatMoney(invoiceOf(view).totalCents)],
      ...dueOf(view),
    ],
    action: `Pay ${formatMoney(invoiceOf(view).totalCents)}`,
  }),
  text: ({ settings, link }) => `${settings.name}: you have a new bill. Pay here: ${link}`,
  push: (view) => ({
    title: 'You have a new bill',
    body: `Invoice ${invoiceOf(view).number} is ready to pay.`,
  }),
};
