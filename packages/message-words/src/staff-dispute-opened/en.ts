import { deadlineOf, disputeOf, moneyOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'disputes',
  email: (view) => ({
    subject: 'New payment dispute',
    heading: 'New payment dispute',
    paragraphs: [
      `${view.firstName}, a cardholder disputed a ${moneyOf(disputeOf(view).amountCents)} payment.`,
      'See the patient and reason in the console, and submit evidence in the Stripe Dashboard.',
    ],
    details: [
      ['Amount', moneyOf(disputeOf(view).amountCents)],
      ['Evidence due', deadlineOf(view)],
    ],
    action: 'View dispute',
  }),
  push: (view) => ({
    title: 'New payment dispute',
    body: `${moneyOf(disputeOf(view).amountCents)}. Evidence due ${deadlineOf(view)}.`,
  }),
};
