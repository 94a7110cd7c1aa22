import { deadlineOf, disputeOf, moneyOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'disputes',
  email: (view) => ({
    subject: 'Evidence in a dispute is due soon',
    heading: 'Evidence in a dispute is due soon',
    paragraphs: [
      `${view.firstName}, nothing has been handed in yet to keep ${moneyOf(disputeOf(view).amountCents)}.`,
      'Evidence is handed in at the payment provider. After that time the money stays with the cardholder.',
    ],
    details: [
      ['Amount', moneyOf(disputeOf(view).amountCents)],
      ['Evidence due', deadlineOf(view)],
    ],
    action: 'See the dispute',
  }),
  push: (view) => ({
    title: 'Evidence in a dispute is due soon',
    body: `${moneyOf(disputeOf(view).amountCents)}, due: ${deadlineOf(view)}.`,
  }),
};
