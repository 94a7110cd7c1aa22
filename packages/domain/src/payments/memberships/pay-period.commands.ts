import { DomainError, notFound } from '@bedside/contracts/errors';
import { type Cents, cents } from '@bedside/contracts/money';
import type { PaymentStatus } from '@bedside/contracts/payments/payment.schema';
import type { Db, Executor } from '@bedside/db/database';
import type { StripeInvoice } from '@bedside/integrations/stripe/stripe.subscriptions.port';
import { recordAudit } from '../../audit-and-events/record-audit.ts';
import type { Context } from '../../context.ts';
import { isIntegrationFailure } from '../../integration-failure.ts';
import type { InvoiceRef } from '../payable-invoice.queries.ts';
import { alreadyPaidError, paymentProcessingError } from '../payment-decision.commands.ts';
import type { StartedPayment } from '../start-payment.commands.ts';
import type { PaymentProcessor } from '../stripe-intents.ts';
import { applyStripeSubscription } from './apply-stripe-subscription.commands.ts';

interface PastDuePeriod {
  invoiceId: string;
  patientId: string;
  totalCents: number;
  stripeInvoiceId: string;
  subscriptionId: string;
}

/** Null unless the bills are a single past-due period; everything else has our own intent. */
export async function pastDuePeriodOf(
  db: Executor,
  bills: readonly InvoiceRef[],
): Promise<PastDuePeriod | null> {
  const [bill] = bills;
  if (!bill || bills.length > 1 || !('invoiceId' in bill)) return null;
  const period = await db
    .selectFrom('invoices as invoice')
    .innerJoin('subscriptionCharges as charge', 'charge.invoiceId', 'invoice.id')
    .select([
      'invoice.id as invoiceId',
      'invoice.patientId',
      'invoice.totalCents',
      'charge.stripeInvoiceId',
      'charge.subscriptionId',
    ])
    .where('invoice.id', '=', bill.invoiceId)
    .where('invoice.kind', '=', 'MEMBERSHIP')
    .where('invoice.chargeFailed', '=', true)
    .where('invoice.status', '=', 'PAYMENT_REQUESTED')
    .executeTakeFirst();
  return period ?? null;
}

/**
 * Uses Stripe's invoice and intent, so that its retry and this payment never both charge.
 * @throws CONFLICT if it was paid in the meantime
 */
export async function startPeriod(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  period: PastDuePeriod,
): Promise<StartedPayment> {
  const { clientSecret, intentId } = await stillOpen(db, ctx, processor, period);
  if (!clientSecret || !intentId) throw paymentProcessingError();
  await recordStart(db, ctx, period);
  return { paymentId: period.invoiceId, intentId, clientSecret, amount: cents(period.totalCents) };
}

/**
 * Uses Stripe's own invoice, so retries never charge twice.
 * @throws NOT_FOUND for a card that is not the member's; CARD_REFUSED with the bank’s message; CONFLICT if it
 * was paid in the meantime; UNAVAILABLE when the processor did not answer: a retry charges nothing twice
 */
export async function chargePeriod(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  { paymentMethodId, ...period }: PastDuePeriod & { paymentMethodId: string },
): Promise<{ paymentId: string; status: PaymentStatus; amount: Cents }> {
  await db
    .selectFrom('cards')
    .select('paymentMethodId')
    .where('paymentMethodId', '=', paymentMethodId)
    .where('patientId', '=', period.patientId)
    .executeTakeFirstOrThrow(notFound);
  const { attemptCount } = await stillOpen(db, ctx, processor, period);
  await recordStart(db, ctx, period);
  const { stripeInvoiceId: invoiceId } = period;
  const idempotencyKey = `period-${ctx.decisionId ?? `${invoiceId}-${attemptCount}`}-${paymentMethodId}`;
  try {
    await processor.stripe.payInvoice({ invoiceId, paymentMethodId, idempotencyKey });
  } catch (error) {
    if (!isIntegrationFailure(error) || error.kind === 'unavailable') throw error;
    await applyStripeSubscription(db, ctx, processor, period.subscriptionId);
    if ((await settledPayment(db, period))?.status !== 'SUCCESSFUL')
      throw new DomainError('CARD_REFUSED', 'The card was declined. Please choose another card.');
  }
  await applyStripeSubscription(db, ctx, processor, period.subscriptionId);
  const payment = await settledPayment(db, period);
  if (!payment) throw paymentProcessingError();
  return { paymentId: payment.id, status: payment.status, amount: cents(period.totalCents) };
}

/** Applies a payment made in the meantime at Stripe. */
async function stillOpen(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  period: PastDuePeriod,
): Promise<StripeInvoice> {
  const theirs = await processor.stripe.retrieveInvoice(period.stripeInvoiceId);
  if (theirs.status === 'open' && theirs.amountRemaining === period.totalCents) return theirs;
  await applyStripeSubscription(db, ctx, processor, period.subscriptionId);
  if (theirs.status === 'paid') throw alreadyPaidError({ appointmentId: null });
  throw new DomainError('RULE_REFUSED', 'This is no longer charged. Reload to see its current status.');
}

const settledPayment = (db: Executor, { invoiceId }: PastDuePeriod) =>
  db
    .selectFrom('payments')
    .select(['id', 'status'])
    .where('invoiceId', '=', invoiceId)
    .where('status', '=', 'SUCCESSFUL')
    .executeTakeFirst();

const recordStart = (db: Db, ctx: Context, { invoiceId, patientId, totalCents }: PastDuePeriod) =>
  db.transaction().execute((tx) =>
    recordAudit(tx, ctx, {
      action: 'payment.start',
      entityType: 'invoice',
      entityId: invoiceId,
      patientId,
      after: { invoiceId, amountCents: totalCents },
    }),
  );
