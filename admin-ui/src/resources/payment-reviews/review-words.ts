import type { LedgerKind, reviewRecord } from '@bedside/contracts/payments/payment.schema';
import { moneyText } from '@bedside/ui-kit/money';
import type { z } from 'zod';
import { ledgerWords } from '../../money/money-words.ts';

export type Review = z.infer<typeof reviewRecord>;
type Detail = Review['detail'];

interface Words {
  title: string;
  /** What happened, and what to look at. */
  says(detail: Detail): string;
}

/** Amounts of a review are in cents. */
const money = (value: Detail[string] | undefined): string =>
  typeof value === 'number' ? moneyText(value / 100) : 'an unknown amount';
const name = (value: Detail[string] | undefined): string => (value ? ` (${value})` : '');

const sums: Readonly<Record<string, string>> = {
  LINES: 'The sum of its lines',
  KEPT: 'What came in, less what went back,',
  BALANCE: 'The balance of its ledger',
};

/** What of an invoice's books it is about. */
function rowWords(row: Detail[string] | undefined): string {
  if (typeof row !== 'string') return 'A row of its ledger';
  return sums[row] ?? `The row “${ledgerWords[row as LedgerKind] ?? row}” of its ledger`;
}

const words: Readonly<Record<string, Words>> = {
  FOREIGN_INTENT: {
    title: 'A payment that is not this invoice’s',
    says: ({ received, intentId }) =>
      `${money(received)} came in${name(intentId)} and names an invoice that it was not begun for. Find out whom it belongs to, then refund it or record it there.`,
  },
  LIVEMODE_MISMATCH: {
    title: 'Test money and real money mixed',
    says: ({ livemode, intentId }) =>
      `The payment provider told of a ${livemode ? 'real' : 'test'} payment${name(intentId)} while we work with ${livemode ? 'test' : 'real'} ones. Check the keys of the payment provider.`,
  },
  CURRENCY_MISMATCH: {
    title: 'Paid in another currency',
    says: ({ received, currency, due }) =>
      `${typeof received === 'number' ? (received / 100).toFixed(2) : 'Money'} came in as ${String(currency ?? 'another currency').toUpperCase()}; ${money(due)} were due. Refund it and ask again.`,
  },
  AMOUNT_MISMATCH: {
    title: 'Not the amount that was due',
    says: ({ received, due, invoices }) =>
      `${money(received)} came in and ${money(due)} were due${typeof invoices === 'number' ? ` for ${invoices} invoices` : ''}. Refund it, or settle the difference with the patient.`,
  },
  PAID_AFTER_FAILURE: {
    title: 'Paid after it had failed',
    says: ({ received, intentId }) =>
      `${money(received)} came in${name(intentId)} for a payment that we had given up. If the invoice was paid another way since, refund one of the two.`,
  },
  PAID_AFTER_CANCEL: {
    title: 'Paid after the invoice was cancelled',
    says: ({ received, intentId }) =>
      `${money(received)} came in${name(intentId)} for an invoice that is cancelled. Refund it, or write a new invoice that takes it.`,
  },
  REFUND_FAILED: {
    title: 'A refund did not arrive',
    says: ({ amount, code }) =>
      `${money(amount)} could not be given back${code ? `: ${String(code).replaceAll('_', ' ')}` : ''}. Give it back another way, and tell the patient.`,
  },
  REFUND_DIFFERENCE: {
    title: 'Another amount was given back',
    says: ({ ours, theirs }) =>
      theirs === null || theirs === undefined
        ? `We gave ${money(ours)} back, and the payment provider knows of no such refund. Look there before you give it back again.`
        : `We asked to give ${money(ours)} back; the payment provider gave ${money(theirs)}.`,
  },
  REFUND_UNKNOWN: {
    title: 'Given back at the payment provider',
    says: ({ amount, writtenDown }) =>
      `${money(amount)} were given back there and not from here. ${writtenDown ? 'It was written down with its payment.' : 'We could not tell of which payment: find out, so that nobody gives it back twice.'}`,
  },
  PAYMENT_UNKNOWN: {
    title: 'Money for nothing that we know',
    says: ({ received, intentId }) =>
      `${money(received)} came in at the payment provider${name(intentId)}, and no invoice of ours asked for it.`,
  },
  OBJECT_UNKNOWN: {
    title: 'The payment provider told of something unknown',
    says: ({ type, objectId }) =>
      `A message of the payment provider${name(type)} is about something that it does not know itself${name(objectId)}. Look it up there.`,
  },
  PAYMENT_MISSING: {
    title: 'Paid here and not there',
    says: ({ due, intentId }) =>
      `We hold ${money(due)} as paid; the payment provider knows of no such payment${name(intentId)}.`,
  },
  DISPUTE_UNKNOWN: {
    title: 'A dispute about a payment that we do not know',
    says: ({ amount, disputeId }) =>
      `A bank takes ${money(amount)} back${name(disputeId)}. Answer it at the payment provider.`,
  },
  DISPUTE_REVERSED: {
    title: 'A lost dispute was decided anew',
    says: ({ amount, disputeId, status }) =>
      `${money(amount)} were booked as taken back${name(disputeId)}; the bank says now: ${String(status ?? 'something else').replaceAll('_', ' ')}. Look there, and settle it with the patient.`,
  },
  CHARGEBACK_DIFFERENCE: {
    title: 'Taken back and given back',
    says: ({ amount, left, disputeId }) =>
      `A bank took ${money(amount)} back${name(disputeId)}, and only ${money(left)} of the payment were left: some of it had been refunded. Settle it with the patient.`,
  },
  LEDGER_GAP: {
    title: 'Our own books do not add up',
    says: ({ row, rows, expected, found }) =>
      `${rowWords(row)} should be ${money(expected)} and is ${money(found)}${!rows || rows === row ? '' : ` (all that differs: ${rows})`}. Find out who changed it; what is sent and paid never changes.`,
  },
  PAYOUT_DIFFERENCE: {
    title: 'A payout that does not add up',
    says: ({ amount, sum, parts, payoutId }) =>
      `${money(amount)} were paid out${name(payoutId)}; its ${String(parts ?? '')} parts come to ${money(sum)}.`,
  },
  CREDIT_LEFT: {
    title: 'Credit left of a membership',
    says: ({ creditCents }) =>
      `The membership is over, and ${money(creditCents)} of what was paid for it is kept at the payment provider. Give it back.`,
  },
  PAYOUT_FAILED: {
    title: 'A payout did not reach the bank',
    says: ({ amount, payoutId }) =>
      `${money(amount)} did not arrive${name(payoutId)}. Check the bank account at the payment provider.`,
  },
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What a review is about, in plain words; a kind that is new as it stands. */
export const reviewTitle = ({ kind }: Pick<Review, 'kind'>): string =>
  words[kind]?.title ?? capital(kind.toLowerCase().replaceAll('_', ' '));

export function reviewSays({ kind, detail }: Pick<Review, 'kind' | 'detail'>): string {
  const known = words[kind];
  if (known) return capital(known.says(detail));
  return Object.entries(detail)
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ');
}

/** Where the money is that no payment has booked; null where there is none to give back from here. */
export function unbookedSays({ refundable, refund }: Pick<Review, 'refundable' | 'refund'>): string | null {
  if (!refund) return refundable ? 'The payment provider holds this money' : null;
  const { amount, currency, status, failure } = refund;
  const sum = amount.toLocaleString('en-US', { style: 'currency', currency });
  if (status === 'PENDING') return `${sum} are on their way back`;
  if (status === 'SUCCEEDED') return `${sum} were refunded`;
  return `The refund of ${sum} did not arrive${failure ? `: ${failure.replaceAll('_', ' ')}` : ''}`;
}

export const reviewKinds = Object.entries(words).map(([value, { title }]) => ({ value, label: title }));
