import type { InvoiceStatus, PaymentMode, PaymentStatus } from '@bedside/contracts/payments/payment.schema';
import type { StripeIntent } from '@bedside/integrations/stripe/stripe.port';
import { isCollectable } from './invoice.machine.ts';
import { unpaidCents } from './invoice-actions.policy.ts';

/** Why staff must review money. */
export type PaymentExceptionKind =
  | 'FOREIGN_INTENT'
  | 'LIVEMODE_MISMATCH'
  | 'CURRENCY_MISMATCH'
  | 'AMOUNT_MISMATCH'
  | 'PAID_AFTER_FAILURE'
  | 'PAID_AFTER_CANCEL'
  | 'REFUND_FAILED'
  /** Stripe's refund differs from ours. */
  | 'REFUND_DIFFERENCE'
  /** Refunded at Stripe without us. */
  | 'REFUND_UNKNOWN'
  /** Money at Stripe that matches nothing. */
  | 'PAYMENT_UNKNOWN'
  /** A webhook names an object Stripe does not have. */
  | 'OBJECT_UNKNOWN'
  /** Paid here but not at Stripe. */
  | 'PAYMENT_MISSING'
  | 'DISPUTE_UNKNOWN'
  /** A lost dispute was decided again. */
  | 'DISPUTE_REVERSED'
  /** A chargeback of money already refunded. */
  | 'CHARGEBACK_DIFFERENCE'
  | 'LEDGER_GAP'
  /** Started between a merge and its undo, with a card from that time. */
  | 'PLAN_AFTER_MERGE'
  | 'MEMBERSHIP_AFTER_MERGE'
  /** A running total differed from its rows. */
  | 'TOTAL_GAP'
  /** A payout differs from the sum of its parts. */
  | 'PAYOUT_DIFFERENCE'
  | 'PAYOUT_FAILED'
  /** Credit at Stripe after a membership ended. */
  | 'CREDIT_LEFT';

export type IntentEvaluation =
  | { kind: 'nothing' }
  | { kind: 'paid' }
  /** Declined but still payable: cancel the intent before the payment may end. */
  | { kind: 'declined' }
  | { kind: 'failed' }
  | { kind: 'review'; problem: PaymentExceptionKind };

export interface EvaluatedPayment {
  id: string;
  invoiceId: string;
  status: PaymentStatus;
  stripePaymentIntentId: string | null;
  /** Cents. */
  amountCents: number;
}

/** The first payment's id is the key; the amount covers all of them. */
export interface EvaluatedCharge extends EvaluatedPayment {
  bills: readonly EvaluatedInvoice[];
}

export interface EvaluatedInvoice {
  amountCents: number;
  /** Pays a part of its invoice. */
  partial: boolean;
  invoice: { status: InvoiceStatus; totalCents: number; partPaidCents: number };
}

/**
 * Uses the intent as read, never the webhook. Ended payments never change; anything but an exact match needs
 * review.
 */
export function evaluateIntent(
  charge: EvaluatedCharge,
  intent: StripeIntent,
  livemode: boolean,
): IntentEvaluation {
  if (intent.status === 'succeeded') return evaluateMoney(charge, intent, livemode);
  if (charge.status !== 'OPEN' || !isIntentOf(charge, intent)) return { kind: 'nothing' };
  if (intent.status === 'canceled') return { kind: 'failed' };
  if (intent.status === 'requires_payment_method' && intent.failure) return { kind: 'declined' };
  return { kind: 'nothing' };
}

function evaluateMoney(charge: EvaluatedCharge, intent: StripeIntent, livemode: boolean): IntentEvaluation {
  const problem = problemOf(charge, intent, livemode);
  if (problem) return { kind: 'review', problem };
  return charge.status === 'OPEN' ? { kind: 'paid' } : { kind: 'nothing' };
}

function problemOf(
  charge: EvaluatedCharge,
  intent: StripeIntent,
  livemode: boolean,
): PaymentExceptionKind | null {
  if (!isIntentOf(charge, intent)) return 'FOREIGN_INTENT';
  if (intent.livemode !== livemode) return 'LIVEMODE_MISMATCH';
  if (intent.currency !== 'usd') return 'CURRENCY_MISMATCH';
  // What a bill has already taken was due at that time.
  const isBooked = charge.status === 'SUCCESSFUL';
  if (intent.amountReceived !== charge.amountCents || !(isBooked || charge.bills.every(isDue)))
    return 'AMOUNT_MISMATCH';
  if (charge.status === 'FAILED') return 'PAID_AFTER_FAILURE';
  if (charge.status === 'OPEN' && !charge.bills.every(({ invoice }) => isCollectable(invoice.status)))
    return 'PAID_AFTER_CANCEL';
  return null;
}

/** The whole invoice, or a part within what is unpaid. */
export const isDue = ({ amountCents, partial, invoice }: EvaluatedInvoice): boolean =>
  partial ? amountCents <= unpaidCents(invoice) : amountCents === unpaidCents(invoice);

/** Both must reference each other. */
export const isIntentOf = (payment: EvaluatedPayment, intent: StripeIntent): boolean =>
  (payment.stripePaymentIntentId === null || payment.stripePaymentIntentId === intent.id) &&
  intent.metadata.paymentId === payment.id &&
  intent.metadata.invoiceId === payment.invoiceId;

/** Payable in the browser now. */
export const isPayable = (intent: StripeIntent): boolean =>
  !intent.failure &&
  ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status);

const MINUTE = 60_000;
const CHECK_EVERY = 3 * MINUTE;
const WATCH_FOR = 120 * MINUTE;
const LATER = 60 * MINUTE;
/** Time between checks of a hold, which go on until its bank lets it expire. */
const HELD = 12 * 60 * MINUTE;
const GIVE_UP_AFTER = 24 * 60 * MINUTE;

/**
 * Covers lost webhooks: every 3 minutes for two hours, then hourly for a day. Cards on file and readers get
 * one check.
 * @returns null when the payment should be abandoned
 */
export function nextStatusCheckAt(
  payment: { paymentMode: PaymentMode; channel: string; createdAt: Date; heldAt?: Date | null },
  now: Date,
): Date | null {
  if (payment.heldAt) return new Date(now.getTime() + HELD);
  const age = now.getTime() - payment.createdAt.getTime();
  if (payment.paymentMode === 'CARD ON FILE' || payment.channel === 'TERMINAL' || age >= GIVE_UP_AFTER)
    return null;
  return new Date(now.getTime() + (age < WATCH_FOR ? CHECK_EVERY : LATER));
}

/** For when cancellation failed because the money is in flight. */
export const nextCheckAfterFailedCancel = (now: Date): Date => new Date(now.getTime() + LATER);
