import { disputeOf, formatDeadline, formatMoney, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'disputes',
  email: (view) => ({
    subject: 'New payment dispute',
    heading: 'New payment dispute',
    paragraphs: [
      `${view.firstName}, a cardholder disputed a ${formatMoney(disputeOf(view).amountCents)} payment.`,
      'See the patient and reason in the console, and submit evidence in the Stripe Dashboard.',
    ],
    details: [
      ['Amount', formatMoney(disputeOf(view).amountCents)],
      ['Evidence due', formatDeadline(view)],
    ],
    action: 'View dispute',
  }),
  push: (view) => ({
    title: 'New payment dispute',
    body: `${formatMoney(disputeOf(view).amountCents)}. Evidence due ${formatDeadline(view)}.`,
  }),
};
