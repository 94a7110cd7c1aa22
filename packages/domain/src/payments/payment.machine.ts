import type { InvoiceStatus, PaymentMode, PaymentStatus } from '@bedside/contracts/payments/payment.schema';
import type { StripeIntent } from '@bedside/integrations/stripe/stripe.port';
import { isCollectable } from './invoice.machine.ts';

/** Why a person has to look at money that came in. */
export type PaymentExceptionKind =
  | 'FOREIGN_INTENT'
  | 'LIVEMODE_MISMATCH'
  | 'CURRENCY_MISMATCH'
  | 'AMOUNT_MISMATCH'
  | 'PAID_AFTER_FAILURE'
  | 'PAID_AFTER_CANCEL'
  | 'REFUND_FAILED'
  /** What was given back there is not what was asked for here. */
  | 'REFUND_DIFFERENCE'
  /** Refunded there, and not by us. */
  | 'REFUND_UNKNOWN'
  /** Money that came in there for nothing that we know. */
  | 'PAYMENT_UNKNOWN'
  /** A webhook tells of something that the payment provider does not know. */
  | 'OBJECT_UNKNOWN'
  /** Paid here, and not there. */
  | 'PAYMENT_MISSING'
  | 'DISPUTE_UNKNOWN'
  /** A dispute that was lost is decided again. */
  | 'DISPUTE_REVERSED'
  /** A bank took back what had been given back before. */
  | 'CHARGEBACK_DIFFERENCE'
  /** Our own books do not add up. */
  | 'LEDGER_GAP'
  /** A payout is not the sum of what it is made of. */
  | 'PAYOUT_DIFFERENCE'
  | 'PAYOUT_FAILED'
  /** Kept at the payment provider for somebody whose membership is over. */
  | 'CREDIT_LEFT';

/** What follows for a payment from its intent as the payment provider shows it now. */
export type IntentEvaluation =
  | { kind: 'nothing' }
  | { kind: 'paid' }
  /** Refused, but the intent could still be paid: it has to be closed before the payment may end. */
  | { kind: 'declined' }
  | { kind: 'failed' }
  | { kind: 'review'; problem: PaymentExceptionKind };

export interface EvaluatedPayment {
  id: string;
  invoiceId: string;
  status: PaymentStatus;
  stripePaymentIntentId: string | null;
  /** In cents, as all amounts here. */
  amountCents: number;
}

/** One charge: the payment whose id is its key, with the amount of all that it pays for. */
export interface EvaluatedCharge extends EvaluatedPayment {
  bills: readonly EvaluatedInvoice[];
}

export interface EvaluatedInvoice {
  amountCents: number;
  invoice: { status: InvoiceStatus; totalCents: number };
}

/**
 * Judges an intent that was just read from the payment provider, never what a webhook said of it. A later state is
 * never undone: news for a payment that has ended changes nothing. Paid means paid exactly what is due, in our
 * currency and mode, for this very payment; money that came in any other way is for a person to look at. What is paid
 * with one charge is paid together or not at all.
 */
export function evaluateIntent(
  charge: EvaluatedCharge,
  intent: StripeIntent,
  livemode: boolean,
): IntentEvaluation {
  if (intent.status === 'succeeded') return judgeMoney(charge, intent, livemode);
  if (charge.status !== 'OPEN' || !isIntentOf(charge, intent)) return { kind: 'nothing' };
  if (intent.status === 'canceled') return { kind: 'failed' };
  if (intent.status === 'requires_payment_method' && intent.failure) return { kind: 'declined' };
  return { kind: 'nothing' };
}

function judgeMoney(charge: EvaluatedCharge, intent: StripeIntent, livemode: boolean): IntentEvaluation {
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
  if (intent.amountReceived !== charge.amountCents || !charge.bills.every(isExact)) return 'AMOUNT_MISMATCH';
  if (charge.status === 'FAILED') return 'PAID_AFTER_FAILURE';
  if (charge.status === 'OPEN' && !charge.bills.every(({ invoice }) => isCollectable(invoice.status)))
    return 'PAID_AFTER_CANCEL';
  return null;
}

const isExact = ({ amountCents, invoice }: EvaluatedInvoice): boolean => amountCents === invoice.totalCents;

/** An intent is a payment's when both say so. */
export const isIntentOf = (payment: EvaluatedPayment, intent: StripeIntent): boolean =>
  (payment.stripePaymentIntentId === null || payment.stripePaymentIntentId === intent.id) &&
  intent.metadata.paymentId === payment.id &&
  intent.metadata.invoiceId === payment.invoiceId;

/** Whether the patient can still pay the intent, now, in the browser. */
export const isPayable = (intent: StripeIntent): boolean =>
  !intent.failure &&
  ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status);

const MINUTE = 60_000;
const CHECK_EVERY = 3 * MINUTE;
const WATCH_FOR = 120 * MINUTE;
const LATER = 60 * MINUTE;
const GIVE_UP_AFTER = 24 * 60 * MINUTE;

/**
 * When to ask again how an open payment stands, in case its webhook is lost: every 3 minutes for two hours, then
 * hourly. After a day nobody is paying it any more. A card on file is charged in seconds: one that is not by the first
 * look was left behind by a process that died. A reader waits no longer than until then for its card.
 * @returns null when it is to be given up
 */
export function nextStatusCheckAt(
  payment: { paymentMode: PaymentMode; channel: string; createdAt: Date },
  now: Date,
): Date | null {
  const age = now.getTime() - payment.createdAt.getTime();
  if (payment.paymentMode === 'CARD ON FILE' || payment.channel === 'TERMINAL' || age >= GIVE_UP_AFTER)
    return null;
  return new Date(now.getTime() + (age < WATCH_FOR ? CHECK_EVERY : LATER));
}

/** The next look at a payment that could not be given up, because its money is on its way. */
export const nextCheckAfterFailedCancel = (now: Date): Date => new Date(now.getTime() + LATER);
