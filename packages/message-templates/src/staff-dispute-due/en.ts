import { disputeOf, formatDeadline, formatMoney, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'disputes',
  email: (view) => ({
    subject: 'Dispute evidence due soon',
    heading: 'Dispute evidence due soon',
    paragraphs: [
      `${view.firstName}, no evidence has been submitted for the ${formatMoney(disputeOf(view).amountCents)} dispute.`,
      'Submit evidence in the Stripe Dashboard before the deadline, or the cardholder keeps the money.',
    ],
    details: [
      ['Amount', formatMoney(disputeOf(view).amountCents)],
      ['Evidence due', formatDeadline(view)],
    ],
    action: 'View dispute',
  }),
  push: (view) => ({
    title: 'Dispute evidence due soon',
    body: `${formatMoney(disputeOf(view).amountCents)}, due ${formatDeadline(view)}.`,
  }),
};
