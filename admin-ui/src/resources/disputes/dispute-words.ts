import { differenceInHours, parseISO } from 'date-fns';

const reasons: Readonly<Record<string, string>> = {
  fraudulent: 'Says they did not make it',
  duplicate: 'Says they paid twice',
  product_not_received: 'Says the service did not take place',
  product_unacceptable: 'Says the service was not as described',
  subscription_canceled: 'Says the membership was cancelled',
  unrecognized: 'Does not recognize it',
  credit_not_processed: 'Waits for a refund',
  incorrect_account_details: 'Wrong account details',
  insufficient_funds: 'Not enough money on the account',
  bank_cannot_process: 'The bank could not process it',
  debit_not_authorized: 'Did not allow the charge',
  customer_initiated: 'Asked the bank to take it back',
  check_returned: 'The check came back',
  general: 'No reason told',
};

const statuses: Readonly<Record<string, string>> = {
  warning_needs_response: 'Asked about, needs an answer',
  warning_under_review: 'Asked about, under review',
  warning_closed: 'Asked about, closed',
  needs_response: 'Needs evidence',
  under_review: 'Under review',
  charge_refunded: 'Refunded',
  prevented: 'Prevented',
  won: 'Won',
  lost: 'Lost',
};

/** What the payment provider calls it, in plain words; a name we do not know yet as it stands. */
const plain = (known: Readonly<Record<string, string>>, name: string) =>
  known[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
export const disputeReason = (reason: string): string => plain(reasons, reason);
export const disputeStatus = (status: string): string => plain(statuses, status);

const HOURS_A_DAY = 24;
/** From here on it presses. */
const PRESSING_DAYS = 3;

/** How long evidence may still be handed in: “5 days left”, “7 hours left”, “Too late”. */
export function deadlineOf(evidenceDueAt: string | null, now: Date) {
  if (evidenceDueAt === null) return { words: 'No deadline', isPressing: false };
  const hours = differenceInHours(parseISO(evidenceDueAt), now, { roundingMethod: 'floor' });
  if (hours < 0) return { words: 'Too late', isPressing: true };
  if (hours < 1) return { words: 'Less than an hour left', isPressing: true };
  const days = Math.floor(hours / HOURS_A_DAY);
  if (days < 2) return { words: `${hours} ${hours === 1 ? 'hour' : 'hours'} left`, isPressing: true };
  return { words: `${days} days left`, isPressing: days < PRESSING_DAYS };
}
