import { invoiceChanged, paymentHeld } from '@bedside/contracts/payments/payment.events';
import type { PaymentStatus } from '@bedside/contracts/payments/payment.schema';
import type { Db, Executor, Tx } from '@bedside/db/database';
import type { StripeIntent } from '@bedside/integrations/stripe/stripe.port';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { bookReceived, isReceived } from './book-received.commands.ts';
import { failPayments } from './fail-payments.commands.ts';
import { type Charged, lockCharge } from './lock-charge.ts';
import type { PaymentRow } from './payable-invoice.queries.ts';
import {
  type EvaluatedCharge,
  evaluateIntent,
  isIntentOf,
  type PaymentExceptionKind,
} from './payment.machine.ts';
import { isUnderReview, raisePaymentException } from './payment-exception.commands.ts';
import { isGivenBack } from './payment-exception.queries.ts';
import { recordInvoiceEvent } from './record-invoice-event.ts';
import { ensureIntent } from './stripe-customer.commands.ts';
import {
  cancelStripeIntent,
  captureStripeIntent,
  chargeOf,
  clearReader,
  type PaymentProcessor,
} from './stripe-intents.ts';

/**
 * Reads Stripe and applies the result to the whole charge. Idempotent.
 * @returns the payment's status afterward; null when there is no such payment or it has no intent
 */
export async function syncPayment(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  paymentId: string,
): Promise<PaymentStatus | null> {
  const charge = await chargeOf(db, paymentId);
  if (!charge) return statusOfMembership(db, paymentId);
  const intent = await ensureIntent(db, ctx, processor, charge);
  return applyStripeIntent(db, ctx, processor, { paymentId: charge.id, intent });
}

/**
 * All payments of the charge settle in one transaction. A declined card's intent is canceled first, so FAILED is
 * final.
 */
export async function applyStripeIntent(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  { paymentId, intent }: { paymentId: string; intent: StripeIntent },
): Promise<PaymentStatus | null> {
  const seen = await chargeSeen(db, paymentId);
  if (!seen) return null;
  const declined = evaluateIntent(seen, intent, processor.livemode).kind === 'declined';
  const final = declined ? await cancelStripeIntent(processor, intent.id) : intent;
  return db.transaction().execute(async (tx) => {
    const bills = await lockCharge(tx, paymentId);
    return bills && applyToCharge(tx, ctx, bills, { intent: final, livemode: processor.livemode });
  });
}

/** Ends an open charge unless it was paid in the meantime. @returns OPEN while Stripe is processing it */
export async function abandonPayment(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  paymentId: string,
): Promise<PaymentStatus | null> {
  const charge = await chargeOf(db, paymentId);
  if (!charge) return null;
  const intentId = charge.stripePaymentIntentId ?? (await ensureIntent(db, ctx, processor, charge)).id;
  if (charge.readerId) await clearReader(processor, charge.readerId, intentId);
  const intent = await cancelStripeIntent(processor, intentId);
  return applyStripeIntent(db, ctx, processor, { paymentId: charge.id, intent });
}

/**
 * Captures at most what is held, unless the hold was released in the meantime.
 * @returns OPEN while the processor reports neither
 */
export async function captureHold(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  { paymentId, amount }: { paymentId: string; amount: number },
): Promise<PaymentStatus | null> {
  const charge = await chargeOf(db, paymentId);
  if (!charge) return null;
  const held = await ensureIntent(db, ctx, processor, charge);
  const intent = await captureStripeIntent(processor, held.id, Math.min(amount, held.amount));
  return applyStripeIntent(db, ctx, processor, { paymentId: charge.id, intent });
}

async function applyToCharge(
  tx: Tx,
  ctx: Context,
  bills: Charged,
  { intent, livemode }: { intent: StripeIntent; livemode: boolean },
): Promise<PaymentStatus> {
  await recordHold(tx, ctx, bills, intent);
  const charge = chargeToEvaluate(bills);
  if (intent.status === 'succeeded' && (await isGivenBack(tx, intent.id))) return charge.status;
  await saveIntentId(tx, charge, intent);
  const verdict = evaluateIntent(charge, intent, livemode);
  if (verdict.kind === 'failed') {
    await failPayments(tx, ctx, bills, intent.failure);
    return 'FAILED';
  }
  const problem = verdict.kind === 'review' ? verdict.problem : null;
  const isBooked = problem
    ? await reviewMoney(tx, ctx, charge, { intent, problem })
    : verdict.kind === 'paid';
  if (!isBooked) return charge.status;
  await bookReceived(tx, ctx, bills, { intent, problem });
  return 'SUCCESSFUL';
}

/** @returns whether to book the money although staff must review it */
async function reviewMoney(
  tx: Tx,
  ctx: Context,
  charge: EvaluatedCharge,
  { intent, problem }: { intent: StripeIntent; problem: PaymentExceptionKind },
): Promise<boolean> {
  const { id: intentId, amountReceived: received, currency, livemode } = intent;
  const { id: paymentId, invoiceId, amountCents: due, bills } = charge;
  const invoices = bills.length > 1 && { invoices: bills.length };
  const detail = { intentId, received, due, currency, livemode, ...invoices };
  const exception = { kind: problem, paymentId, invoiceId, subject: intentId, detail };
  const raised = await raisePaymentException(tx, ctx, exception, { once: true });
  if (charge.status === 'SUCCESSFUL' || !isReceived(problem, charge, intent)) return false;
  // Once staff has settled the exception, its money is not booked anymore.
  return raised || isUnderReview(tx, paymentId);
}

/** Records that the bank is holding the money, and how much of it was captured. Rule: money.deposit-held */
async function recordHold(tx: Tx, ctx: Context, [{ payment, invoice }]: Charged, intent: StripeIntent) {
  if (!payment.hold || payment.status !== 'OPEN' || !isIntentOf(payment, intent)) return;
  const isLess = intent.status === 'succeeded' && intent.amountReceived < payment.amountCents;
  if (payment.heldAt === null && (intent.status === 'requires_capture' || isLess)) {
    await changeHold(tx, ctx, payment, { action: 'payment.hold', change: { heldAt: ctx.now } });
    await recordInvoiceEvent(tx, ctx, invoiceChanged, { ...invoice, appointmentId: null });
    const held = { paymentId: payment.id, invoiceId: payment.invoiceId, appointmentId: null };
    if (!isLess) await recordEvent(tx, ctx, paymentHeld, held, { entityId: payment.id });
  }
  const change = { amountCents: intent.amountReceived, partial: true };
  if (isLess && change.amountCents > 0)
    await changeHold(tx, ctx, payment, { action: 'payment.capture', change });
}

async function changeHold(
  tx: Tx,
  ctx: Context,
  payment: PaymentRow,
  { action, change }: { action: string; change: Partial<PaymentRow> },
): Promise<void> {
  Object.assign(payment, change);
  const { id: entityId, patientId, invoiceId, amountCents } = payment;
  await tx.updateTable('payments').set(change).where('id', '=', entityId).execute();
  const after = { invoiceId, amountCents };
  await recordAudit(tx, ctx, { action, entityType: 'payment', entityId, patientId, after });
}

function chargeToEvaluate(bills: Charged): EvaluatedCharge {
  const [{ payment }] = bills;
  return {
    ...payment,
    invoiceId: payment.movedFrom ?? payment.invoiceId,
    amountCents: bills.reduce((total, bill) => total + bill.payment.amountCents, 0),
    bills: bills.map(({ payment: { amountCents, partial }, invoice }) => ({ amountCents, partial, invoice })),
  };
}

/** Stores the intent id when the answer to its creation was lost. */
async function saveIntentId(tx: Tx, charge: EvaluatedCharge, intent: StripeIntent): Promise<void> {
  if (charge.stripePaymentIntentId || !isIntentOf(charge, intent)) return;
  await tx
    .updateTable('payments')
    .set({ stripePaymentIntentId: intent.id, stripeClientSecret: intent.clientSecret })
    .where((eb) => eb.or([eb('id', '=', charge.id), eb('batchPaymentId', '=', charge.id)]))
    .execute();
}

/** A membership payment changes only with its subscription. */
async function statusOfMembership(db: Executor, paymentId: string): Promise<PaymentStatus | null> {
  const payment = await db
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.id', 'payments.invoiceId')
    .select('payments.status')
    .where('payments.id', '=', paymentId)
    .where('invoices.kind', '=', 'MEMBERSHIP')
    .executeTakeFirst();
  return payment?.status ?? null;
}

/** Takes no lock, because it only decides what to ask Stripe. */
async function chargeSeen(db: Executor, paymentId: string): Promise<EvaluatedCharge | null> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.id', 'payments.invoiceId')
    .select((eb) => [
      'payments.id',
      eb.fn.coalesce('payments.movedFrom', 'payments.invoiceId').as('invoiceId'),
      'payments.status',
      'payments.stripePaymentIntentId',
      'payments.amountCents',
      'payments.partial',
      'invoices.status as invoiceStatus',
      'invoices.totalCents',
      'invoices.partPaidCents',
    ])
    .where((eb) => eb.or([eb('payments.id', '=', paymentId), eb('payments.batchPaymentId', '=', paymentId)]))
    .execute();
  const first = rows.find(({ id }) => id === paymentId);
  return first
    ? {
        ...first,
        amountCents: rows.reduce((total, { amountCents }) => total + amountCents, 0),
        bills: rows.map(({ amountCents, partial, invoiceStatus, totalCents, partPaidCents }) => ({
          amountCents,
          partial,
          invoice: { status: invoiceStatus, totalCents, partPaidCents },
        })),
      }
    : null;
}
