import { deadlineOf, disputeOf, moneyOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'disputes',
  email: (view) => ({
    subject: 'Dispute evidence due soon',
    heading: 'Dispute evidence due soon',
    paragraphs: [
      `${view.firstName}, no evidence has been submitted for the ${moneyOf(disputeOf(view).amountCents)} dispute.`,
      'Submit evidence in the Stripe Dashboard before the deadline, or the cardholder keeps the money.',
    ],
    details: [
      ['Amount', moneyOf(disputeOf(view).amountCents)],
      ['Evidence due', deadlineOf(view)],
    ],
    action: 'View dispute',
  }),
  push: (view) => ({
    title: 'Dispute evidence due soon',
    body: `${moneyOf(disputeOf(view).amountCents)}, due ${deadlineOf(view)}.`,
  }),
};
