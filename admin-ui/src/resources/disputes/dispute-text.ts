import { differenceInHours, parseISO } from 'date-fns';

const reasons: Readonly<Record<string, string>> = {
  fraudulent: 'Fraudulent',
  duplicate: 'Duplicate',
  product_not_received: 'Service not received',
  product_unacceptable: 'Service not as described',
  subscription_canceled: 'Membership canceled',
  unrecognized: 'Unrecognized charge',
  credit_not_processed: 'Refund not received',
  incorrect_account_details: 'Wrong account details',
  insufficient_funds: 'Insufficient funds',
  bank_cannot_process: 'Bank couldn’t process',
  debit_not_authorized: 'Debit not authorized',
  customer_initiated: 'Customer-initiated return',
  check_returned: 'Check returned',
  general: 'General',
};

const statuses: Readonly<Record<string, string>> = {
  warning_needs_response: 'Inquiry: response needed',
  warning_under_review: 'Inquiry: under review',
  warning_closed: 'Inquiry: closed',
  needs_response: 'Needs response',
  under_review: 'Under review',
  charge_refunded: 'Refunded',
  prevented: 'Prevented',
  won: 'Won',
  lost: 'Lost',
};

/** Unknown processor terms are shown unchanged. */
const plain = (known: Readonly<Record<string, string>>, name: string) =>
  known[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
export const disputeReason = (reason: string): string => plain(reasons, reason);
export const disputeStatus = (status: string): string => plain(statuses, status);

const HOURS_A_DAY = 24;
/** With this many days left or fewer, a deadline is shown as urgent. */
const PRESSING_DAYS = 7;

/** Time left to submit evidence: “5 days left”, “7 hours left”, “Past due”. */
export function formatDeadline(evidenceDueAt: string | null, now: Date) {
  if (evidenceDueAt === null) return { text: 'No deadline', isPressing: false };
  const hours = differenceInHours(parseISO(evidenceDueAt), now, { roundingMethod: 'floor' });
  if (hours < 0) return { text: 'Past due', isPressing: true };
  if (hours < 1) return { text: 'Less than 1 hour left', isPressing: true };
  const days = Math.floor(hours / HOURS_A_DAY);
  if (days < 2) return { text: `${hours} ${hours === 1 ? 'hour' : 'hours'} left`, isPressing: true };
  return { text: `${days} days left`, isPressing: days <= PRESSING_DAYS };
}
