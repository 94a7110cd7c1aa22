import { deadlineOf, disputeOf, moneyOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'disputes',
  email: (view) => ({
    subject: 'A card payment is disputed',
    heading: 'A card payment is disputed',
    paragraphs: [
      `${view.firstName}, a cardholder’s bank asks for ${moneyOf(disputeOf(view).amountCents)} back.`,
      'Whose payment it is and why is in the console. Evidence is handed in at the payment provider.',
    ],
    details: [
      ['Amount', moneyOf(disputeOf(view).amountCents)],
      ['Evidence due', deadlineOf(view)],
    ],
    action: 'See the dispute',
  }),
  push: (view) => ({
    title: 'A card payment is disputed',
    body: `${moneyOf(disputeOf(view).amountCents)}. Evidence due: ${deadlineOf(view)}.`,
  }),
};
