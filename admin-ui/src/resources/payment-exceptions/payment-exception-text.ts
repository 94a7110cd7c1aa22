import type { LedgerKind } from '@bedside/contracts/payments/payment.schema';
import type { paymentExceptionRecord } from '@bedside/contracts/payments/refunds.schema';
import { moneyText } from '@bedside/ui-kit/money';
import type { z } from 'zod';
import { capitalize } from '../../formatting/letters.ts';
import { pluralizeRows } from '../../list/rows.ts';
import { ledgerLabels } from '../../money/money-text.ts';

export type PaymentException = z.infer<typeof paymentExceptionRecord>;
type Detail = PaymentException['detail'];

interface Texts {
  title: string;
  text(detail: Detail): string;
}

/** Exception amounts are in cents. */
const money = (value: Detail[string] | undefined): string =>
  typeof value === 'number' ? moneyText(value / 100) : 'an unknown amount';
const name = (value: Detail[string] | undefined): string => (value ? ` (${value})` : '');

const sums: Readonly<Record<string, string>> = {
  LINES: 'The line item total',
  KEPT: 'The total of payments less refunds',
  BALANCE: 'The ledger balance',
  PLAN: 'The total of the payment plan’s remaining payments',
};

function rowText(row: Detail[string] | undefined): string {
  if (typeof row !== 'string') return 'A ledger entry';
  return sums[row] ?? `The ledger entry “${ledgerLabels[row as LedgerKind] ?? row}”`;
}

interface Run {
  finishedAt: string | null;
  compared: { intents: number; refunds: number; disputes: number; payouts: number; ledger: number };
  settled: number;
  raised: number;
}

const comparedKinds = [
  ['intents', { one: 'payment', many: 'payments' }],
  ['refunds', { one: 'refund', many: 'refunds' }],
  ['disputes', { one: 'dispute', many: 'disputes' }],
  ['payouts', { one: 'payout', many: 'payouts' }],
  ['ledger', { one: 'invoice', many: 'invoices' }],
] as const;

/** “120 payments, 2 refunds: all matched”, “…: 1 auto-resolved, 2 to review” */
export function runText({ finishedAt, compared, settled, raised }: Run): string {
  if (finishedAt === null) return 'In progress';
  const looked = comparedKinds
    .filter(([key]) => compared[key] > 0)
    .map(([key, noun]) => pluralizeRows(compared[key], noun));
  const found = [settled > 0 && `${settled} auto-resolved`, raised > 0 && `${raised} to review`].filter(
    Boolean,
  );
  const what = looked.length > 0 ? looked.join(', ') : 'Nothing to reconcile';
  return looked.length === 0 && found.length === 0
    ? what
    : `${what}: ${found.length > 0 ? found.join(', ') : 'all matched'}`;
}

const texts: Readonly<Record<string, Texts>> = {
  FOREIGN_INTENT: {
    title: 'Payment doesn’t match invoice',
    text: ({ received, intentId }) =>
      `${money(received)} was received${name(intentId)} for an invoice it wasn’t created for. Find the right payer, then refund it or apply it to the correct invoice.`,
  },
  LIVEMODE_MISMATCH: {
    title: 'Test and live mode mixed',
    text: ({ livemode, intentId }) =>
      `Stripe reported a ${livemode ? 'live' : 'test'} payment${name(intentId)} while Bedside is in ${livemode ? 'test' : 'live'} mode. Check the Stripe API keys.`,
  },
  CURRENCY_MISMATCH: {
    title: 'Currency mismatch',
    text: ({ received, currency, due }) =>
      `${typeof received === 'number' ? (received / 100).toFixed(2) : 'A payment'} was received in ${String(currency ?? 'another currency').toUpperCase()}; ${money(due)} was due. Refund it and request payment again.`,
  },
  AMOUNT_MISMATCH: {
    title: 'Amount mismatch',
    text: ({ received, due, invoices }) =>
      `${money(received)} was received but ${money(due)} was due${typeof invoices === 'number' ? ` for ${invoices} invoices` : ''}. Refund it or resolve the difference with the patient.`,
  },
  PAID_AFTER_FAILURE: {
    title: 'Payment received after it failed',
    text: ({ received, intentId }) =>
      `${money(received)} was received${name(intentId)} for a payment already marked as failed. If the invoice was paid another way, refund one of the payments.`,
  },
  PAID_AFTER_CANCEL: {
    title: 'Payment received on canceled invoice',
    text: ({ received, intentId }) =>
      `${money(received)} was received${name(intentId)} for a canceled invoice. Refund it, or create a new invoice and apply it there.`,
  },
  REFUND_FAILED: {
    title: 'Refund failed',
    text: ({ amount, code }) =>
      `The ${money(amount)} refund failed${code ? `: ${String(code).replaceAll('_', ' ')}` : ''}. Refund the patient another way and let them know.`,
  },
  REFUND_DIFFERENCE: {
    title: 'Refund mismatch',
    text: ({ ours, theirs }) =>
      theirs === null || theirs === undefined
        ? `We recorded a ${money(ours)} refund that Stripe doesn’t have. Check Stripe before refunding again.`
        : `We requested a ${money(ours)} refund; Stripe refunded ${money(theirs)}.`,
  },
  REFUND_UNKNOWN: {
    title: 'Refunded in Stripe',
    text: ({ amount, writtenDown }) =>
      `${money(amount)} was refunded in Stripe, not in Bedside. ${writtenDown ? 'It was recorded on the matching payment.' : 'We couldn’t match it to a payment. Find the payment so it isn’t refunded twice.'}`,
  },
  PAYMENT_UNKNOWN: {
    title: 'Unmatched payment',
    text: ({ received, intentId }) =>
      `${money(received)} was received in Stripe${name(intentId)} with no matching invoice.`,
  },
  OBJECT_UNKNOWN: {
    title: 'Unknown Stripe event',
    text: ({ type, objectId }) =>
      `Stripe sent an event${name(type)} about an object it doesn’t recognize${name(objectId)}. Check Stripe.`,
  },
  PAYMENT_MISSING: {
    title: 'Payment missing in Stripe',
    text: ({ due, intentId }) =>
      `${money(due)} is recorded as paid, but Stripe has no such payment${name(intentId)}.`,
  },
  DISPUTE_UNKNOWN: {
    title: 'Dispute on unknown payment',
    text: ({ amount, disputeId }) =>
      `A bank is reversing ${money(amount)}${name(disputeId)}. Respond to the dispute in Stripe.`,
  },
  DISPUTE_REVERSED: {
    title: 'Lost dispute changed',
    text: ({ amount, disputeId, status, billedAgain }) =>
      billedAgain
        ? `${money(amount)} was paid twice: the bank returned a lost payment${name(disputeId)}, and the invoice that replaced it was paid, too. Refund it.`
        : `${money(amount)} was recorded as charged back${name(disputeId)}, but the dispute status is now: ${String(status ?? 'unknown').replaceAll('_', ' ')}. Check Stripe, then resolve it with the patient.`,
  },
  CHARGEBACK_DIFFERENCE: {
    title: 'Chargeback after refund',
    text: ({ amount, left, credited, disputeId }) =>
      credited
        ? `A bank reversed ${money(amount)}${name(disputeId)}, and ${money(credited)} of the payment had become membership credit. Bill it again, or take the unused credit off the customer’s balance in Stripe.`
        : `A bank reversed ${money(amount)}${name(disputeId)}, but only ${money(left)} of the payment was left after refunds. Resolve it with the patient.`,
  },
  LEDGER_GAP: {
    title: 'Ledger mismatch',
    text: ({ row, rows, expected, found }) =>
      `${rowText(row)} should be ${money(expected)} but is ${money(found)}${!rows || rows === row ? '' : ` (all mismatches: ${rows})`}. Find out who changed it; sent and paid invoices never change.`,
  },
  TOTAL_GAP: {
    title: 'Dashboard total corrected',
    text: ({ total, at, expected, found, others }) =>
      `A dashboard total${total ? ` (${String(total)} of ${String(at ?? 'an unknown day')})` : ''} didn’t match its records${expected && found ? `: it was ${found} instead of ${expected}` : ''}${others ? `; ${others} more of its kind were wrong` : ''}. It was corrected. Tell your database administrator.`,
  },
  PLAN_AFTER_MERGE: {
    title: 'Payment plan after an undone merge',
    text: () =>
      'This payment plan was set up after a merge that was later undone, with a card added in the meantime. It stayed with the kept record. Ask the patients whose card it is. If it’s the other patient’s, cancel the plan and set it up again with that patient.',
  },
  MEMBERSHIP_AFTER_MERGE: {
    title: 'Membership after an undone merge',
    text: () =>
      'This membership was started after a merge that was later undone, with a card added in the meantime. It stayed with the kept record. Ask the patients whose card it is. If it’s the other patient’s, cancel the membership and start it again with that patient.',
  },
  PAYOUT_DIFFERENCE: {
    title: 'Payout doesn’t balance',
    text: ({ amount, sum, parts, payoutId }) =>
      `The ${money(amount)} payout${name(payoutId)} doesn’t match its ${String(parts ?? '')} transactions, which total ${money(sum)}.`,
  },
  CREDIT_LEFT: {
    title: 'Unused membership credit',
    text: ({ creditCents }) =>
      `The membership ended with ${money(creditCents)} of unused credit in Stripe. Refund it.`,
  },
  PAYOUT_FAILED: {
    title: 'Payout failed',
    text: ({ amount, payoutId }) =>
      `The ${money(amount)} payout${name(payoutId)} didn’t reach the bank. Check the bank account in Stripe.`,
  },
};

/** Unknown kinds are shown unchanged. */
export const paymentExceptionTitle = ({ kind }: Pick<PaymentException, 'kind'>): string =>
  texts[kind]?.title ?? capitalize(kind.toLowerCase().replaceAll('_', ' '));

export function paymentExceptionText({ kind, detail }: Pick<PaymentException, 'kind' | 'detail'>): string {
  const known = texts[kind];
  if (known) return capitalize(known.text(detail));
  return Object.entries(detail)
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ');
}

/** Null if nothing can be refunded here. */
export function unbookedText({
  refundable,
  refund,
}: Pick<PaymentException, 'refundable' | 'refund'>): string | null {
  if (!refund) return refundable ? 'Stripe holds this money' : null;
  const { amount, currency, status, failure } = refund;
  const sum = amount.toLocaleString('en-US', { style: 'currency', currency });
  if (status === 'PENDING') return `${sum} is being refunded`;
  if (status === 'SUCCEEDED') return `${sum} was refunded`;
  return `The ${sum} refund failed${failure ? `: ${failure.replaceAll('_', ' ')}` : ''}`;
}

export const paymentExceptionKinds = Object.entries(texts).map(([value, { title }]) => ({
  value,
  label: title,
}));
