import {
  invoiceChanged,
  paymentFailed,
  paymentHeld,
  paymentHoldEnded,
  paymentStatusCheckDue,
} from '@bedside/contracts/payments/payment.events';
import type { PaymentStatus } from '@bedside/contracts/payments/payment.schema';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { addMinutes, subMinutes } from '@bedside/db/dates';
import type { StripeIntent } from '@bedside/integrations/stripe/stripe.port';
import { sql } from 'kysely';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { cancelPlannedEvents, planEvent, recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { bookReceived, isReceived } from './book-received.commands.ts';
import { type Charged, type ChargedInvoice, lockCharge } from './lock-charge.ts';
import { billAudience } from './payable-invoice.queries.ts';
import { type EvaluatedCharge, evaluateIntent, isIntentOf } from './payment.machine.ts';
import { isUnderReview, raisePaymentException } from './payment-exception.commands.ts';
import { isGivenBack } from './payment-exception.queries.ts';
import { closePayment } from './post-payment.commands.ts';
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

/** Captures at most what is held, unless it was released meanwhile. @returns OPEN while the processor says neither */
export async function captureHold(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  paymentId: string,
  amount: number,
): Promise<PaymentStatus | null> {
  const charge = await chargeOf(db, paymentId);
  if (!charge) return null;
  const held = await ensureIntent(db, processor, charge);
  return applyStripeIntent(
    db,
    ctx,
    processor,
    charge.id,
    await captureStripeIntent(processor, held.id, Math.min(amount, held.amount)),
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
  await keepHold(tx, ctx, bills, intent);
  const charge = judgedCharge(bills);
  if (intent.status === 'succeeded' && (await isGivenBack(tx, intent.id))) return charge.status;
  await keepIntent(tx, charge, intent);
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
      // What staff settled stays settled.
      if (!isBooked || !(raised || (await isUnderReview(tx, charge.id)))) return charge.status;
      await bookReceived(tx, ctx, bills, { intent, problem: verdict.problem });
      return 'SUCCESSFUL';
    }
    default:
      return charge.status;
  }
}

/** Notes that the bank has set the money aside, and how much of it was captured. Rule: money.deposit-held */
async function keepHold(tx: Tx, ctx: Context, [{ payment, invoice }]: Charged, intent: StripeIntent) {
  if (!payment.hold || payment.status !== 'OPEN' || !isIntentOf(payment, intent)) return;
  const { id: entityId, patientId, invoiceId } = payment;
  const about = { entityType: 'payment', entityId, patientId } as const;
  const isLess = intent.status === 'succeeded' && intent.amountReceived < payment.amountCents;
  if (payment.heldAt === null && (intent.status === 'requires_capture' || isLess)) {
    payment.heldAt = ctx.now;
    await tx.updateTable('payments').set({ heldAt: ctx.now }).where('id', '=', entityId).execute();
    const after = { invoiceId, amountCents: payment.amountCents };
    await recordAudit(tx, ctx, { action: 'payment.hold', ...about, after });
    await recordEvent(
      tx,
      ctx,
      invoiceChanged,
      { invoiceId, appointmentId: null },
      { entityId: invoiceId, ...(await billAudience(tx, invoice)) },
    );
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

function judgedCharge(bills: Charged): EvaluatedCharge {
  const [{ payment }] = bills;
  return {
    ...payment,
    invoiceId: payment.movedFrom ?? payment.invoiceId,
    amountCents: bills.reduce((total, bill) => total + bill.payment.amountCents, 0),
    bills: bills.map(({ payment: { amountCents, partial }, invoice }) => ({ amountCents, partial, invoice })),
  };
}

/** Stores the intent id when the answer to its creation was lost. */
async function keepIntent(tx: Tx, charge: EvaluatedCharge, intent: StripeIntent): Promise<void> {
  if (charge.stripePaymentIntentId || !isIntentOf(charge, intent)) return;
  await tx
    .updateTable('payments')
    .set({ stripePaymentIntentId: intent.id, stripeClientSecret: intent.clientSecret })
    .where((eb) => eb.or([eb('id', '=', charge.id), eb('batchPaymentId', '=', charge.id)]))
    .execute();
}

/** Publishes one event per charge; none for an abandoned form or a pending 3-D Secure check. */
export async function failPayments(
  tx: Tx,
  ctx: Context,
  bills: Charged,
  failure: StripeIntent['failure'],
): Promise<void> {
  for (const { payment } of bills) {
    await closePayment(tx, payment.id, {
      status: 'FAILED',
      finalizedAt: ctx.now,
      failureMessage:
        failure?.message ??
        (payment.heldAt
          ? 'The hold on the card ended. Nothing was charged.'
          : 'The payment wasn’t completed.'),
    });
    await recordAudit(tx, ctx, {
      action: 'payment.fail',
      entityType: 'payment',
      entityId: payment.id,
      patientId: payment.patientId,
      before: { status: payment.status },
      after: { status: 'FAILED', code: failure?.code ?? 'not_completed' },
    });
  }
  const [{ payment, invoice }] = bills;
  await cancelPlannedEvents(tx, paymentStatusCheckDue, payment.id);
  if (payment.heldAt && !failure) await planHoldEnd(tx, ctx, payment);
  if (!failure || (await isOwnerAsked(tx, payment, failure))) return;
  await recordEvent(
    tx,
    ctx,
    paymentFailed,
    {
      paymentId: payment.id,
      invoiceId: invoice.id,
      appointmentId: invoice.appointmentId,
      ...((await noteRefusalReported(tx, bills)) && { again: true }),
    },
    { entityId: payment.id, ...(await billAudience(tx, invoice)) },
  );
}

/** A command that gives the hold up ends its deposit right after. */
const HOLD_END_MINUTES = 1;

const planHoldEnd = (tx: Tx, ctx: Context, { id, invoiceId }: ChargedInvoice['payment']): Promise<void> =>
  planEvent(tx, ctx, paymentHoldEnded, {
    key: `hold-ended-${id}`,
    dueAt: addMinutes(ctx.now, HOLD_END_MINUTES),
    payload: { paymentId: id, invoiceId, appointmentId: null },
    entityId: id,
  });

/** Retries within this time belong to the same attempt to pay. */
const SITTING_MINUTES = 60;

/** @returns whether an earlier attempt already told the payer */
async function noteRefusalReported(tx: Tx, bills: Charged): Promise<boolean> {
  const [{ payment }] = bills;
  const { createdBy, createdAt } = payment;
  const earlier = await tx
    .selectFrom('payments')
    .select('id')
    .where(
      'invoiceId',
      'in',
      bills.map(({ invoice }) => invoice.id),
    )
    .where('refusalTold', '=', true)
    .where(createdBy === null ? sql<boolean>`created_by is null` : sql<boolean>`created_by = ${createdBy}`)
    .where('finalizedAt', '>=', subMinutes(createdAt, SITTING_MINUTES))
    .executeTakeFirst();
  await tx
    .updateTable('payments')
    .set({ refusalTold: true })
    .where(
      'id',
      'in',
      bills.map((bill) => bill.payment.id),
    )
    .execute();
  return earlier !== undefined;
}

/** The patient is present and completes 3-D Secure in another payment. */
async function isOwnerAsked(
  tx: Tx,
  { paymentMode, createdBy }: ChargedInvoice['payment'],
  failure: NonNullable<StripeIntent['failure']>,
): Promise<boolean> {
  if (paymentMode !== 'CARD ON FILE' || failure.code !== 'authentication_required' || !createdBy)
    return false;
  const payer = await tx.selectFrom('patients').select('id').where('id', '=', createdBy).executeTakeFirst();
  return payer !== undefined;
}

/** A membership payment follows only its subscription. */
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

/** Unlocked; only decides what to ask Stripe. */
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
