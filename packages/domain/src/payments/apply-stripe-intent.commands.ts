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
import { type EvaluatedCharge, evaluateIntent, isIntentOf } from './payment.machine.ts';
import { isUnderReview, raisePaymentException } from './payment-exception.commands.ts';
import { isGivenBack } from './payment-exception.queries.ts';
import { recordInvoiceEvent } from './record-invoice-event.ts';
import {
  cancelStripeIntent,
  captureStripeIntent,
  chargeOf,
  clearReader,
  ensureIntent,
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
  return applyStripeIntent(db, ctx, processor, charge.id, await ensureIntent(db, processor, charge));
}

/**
 * All payments of the charge settle in one transaction. A declined card's intent is canceled first, so FAILED is
 * final.
 */
export async function applyStripeIntent(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  paymentId: string,
  intent: StripeIntent,
): Promise<PaymentStatus | null> {
  const seen = await chargeSeen(db, paymentId);
  if (!seen) return null;
  const declined = evaluateIntent(seen, intent, processor.livemode).kind === 'declined';
  const final = declined ? await cancelStripeIntent(processor, intent.id) : intent;
  return db.transaction().execute((tx) => apply(tx, ctx, processor, paymentId, final));
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
  const intentId = charge.stripePaymentIntentId ?? (await ensureIntent(db, processor, charge)).id;
  if (charge.readerId) await clearReader(processor, charge.readerId, intentId);
  return applyStripeIntent(db, ctx, processor, charge.id, await cancelStripeIntent(processor, intentId));
}

/**
 * Captures at most what is held, unless the hold was released in the meantime.
 * @returns OPEN while the processor reports neither
 */
export async function captureHold(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  paymentId: string,
  amount: number,
): Promise<PaymentStatus | null> {
  const charge = await chargeOf(db, paymentId);
  if (!charge) return null;
  const intent = await ensureIntent(db, processor, charge);
  return applyStripeIntent(
    db,
    ctx,
    processor,
    charge.id,
    await captureStripeIntent(processor, intent.id, Math.min(amount, intent.amount)),
  );
}

async function apply(
  tx: Tx,
  ctx: Context,
  processor: PaymentProcessor,
  paymentId: string,
  intent: StripeIntent,
): Promise<PaymentStatus | null> {
  const bills = await lockCharge(tx, paymentId);
  if (!bills) return null;
  await recordHold(tx, ctx, bills, intent);
  const charge = chargeToEvaluate(bills);
  if (intent.status === 'succeeded' && (await isGivenBack(tx, intent.id))) return charge.status;
  await saveIntentId(tx, charge, intent);
  const verdict = evaluateIntent(charge, intent, processor.livemode);
  switch (verdict.kind) {
    case 'paid':
      await bookReceived(tx, ctx, bills, { intent, problem: null });
      return 'SUCCESSFUL';
    case 'failed':
      await failPayments(tx, ctx, bills, intent.failure);
      return 'FAILED';
    case 'review': {
      const raised = await raisePaymentException(
        tx,
        ctx,
        {
          kind: verdict.problem,
          paymentId: charge.id,
          invoiceId: charge.invoiceId,
          subject: intent.id,
          detail: {
            intentId: intent.id,
            received: intent.amountReceived,
            due: bills.reduce((due, { payment }) => due + payment.amountCents, 0),
            currency: intent.currency,
            livemode: intent.livemode,
            ...(bills.length > 1 && { invoices: bills.length }),
          },
        },
        { once: true },
      );
      const isBooked = charge.status !== 'SUCCESSFUL' && isReceived(verdict.problem, charge, intent);
      // Once staff has settled the exception, its money is not booked anymore.
      if (!isBooked || !(raised || (await isUnderReview(tx, charge.id)))) return charge.status;
      await bookReceived(tx, ctx, bills, { intent, problem: verdict.problem });
      return 'SUCCESSFUL';
    }
    default:
      return charge.status;
  }
}

/** Records that the bank is holding the money, and how much of it was captured. Rule: money.deposit-held */
async function recordHold(tx: Tx, ctx: Context, [{ payment, invoice }]: Charged, intent: StripeIntent) {
  if (!payment.hold || payment.status !== 'OPEN' || !isIntentOf(payment, intent)) return;
  const { id: entityId, patientId, invoiceId } = payment;
  const about = { entityType: 'payment', entityId, patientId } as const;
  const isLess = intent.status === 'succeeded' && intent.amountReceived < payment.amountCents;
  if (payment.heldAt === null && (intent.status === 'requires_capture' || isLess)) {
    payment.heldAt = ctx.now;
    await tx.updateTable('payments').set({ heldAt: ctx.now }).where('id', '=', entityId).execute();
    const after = { invoiceId, amountCents: payment.amountCents };
    await recordAudit(tx, ctx, { action: 'payment.hold', ...about, after });
    await recordInvoiceEvent(tx, ctx, invoiceChanged, { ...invoice, appointmentId: null });
    if (!isLess)
      await recordEvent(
        tx,
        ctx,
        paymentHeld,
        { paymentId: entityId, invoiceId, appointmentId: null },
        { entityId },
      );
  }
  if (!isLess || intent.amountReceived <= 0) return;
  payment.amountCents = intent.amountReceived;
  payment.partial = true;
  const { amountCents, partial } = payment;
  await tx.updateTable('payments').set({ amountCents, partial }).where('id', '=', entityId).execute();
  await recordAudit(tx, ctx, { action: 'payment.capture', ...about, after: { invoiceId, amountCents } });
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
