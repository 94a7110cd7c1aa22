import { paymentCheckDue, paymentFailed } from '@bedside/contracts/payments/payment.events';
import type { PaymentMode, PaymentStatus } from '@bedside/contracts/payments/payment.schema';
import type { Db, Executor, Tx } from '@bedside/db/database';
import type { StripeIntent } from '@bedside/integrations/stripe/stripe.port';
import type { Context } from '../context.ts';
import { recordAudit } from '../record/record-audit.ts';
import { dropPlans, recordEvent } from '../record/record-event.ts';
import { type BillOfPayment, billAudience, lockBillOfPayment } from './bill.queries.ts';
import { type CardProvider, closeIntent, intentOf } from './intents.ts';
import { isIntentOf, judge } from './payment.machine.ts';
import { raiseReview } from './review.commands.ts';
import { endPayment, settlePayment } from './settle.commands.ts';

/**
 * Asks the payment provider how a payment stands and takes it over. Safe at any time and any number of times.
 * @returns the payment's status afterwards; null when there is no such payment or it has no intent
 */
export async function syncPayment(
  db: Db,
  ctx: Context,
  provider: CardProvider,
  paymentId: string,
): Promise<PaymentStatus | null> {
  const payment = await cardPayment(db, paymentId);
  if (!payment) return null;
  return takeOver(db, ctx, provider, paymentId, await intentOf(db, provider, payment));
}

/**
 * Takes an intent, just read, over into its payment. A refused card's intent is closed first, so that a payment that
 * FAILED can never be paid after all.
 */
export async function takeOver(
  db: Db,
  ctx: Context,
  provider: CardProvider,
  paymentId: string,
  intent: StripeIntent,
): Promise<PaymentStatus | null> {
  const seen = await paymentWithInvoice(db, paymentId);
  if (!seen) return null;
  const declined = judge(seen, seen.invoice, intent, provider.livemode).kind === 'declined';
  const final = declined ? await closeIntent(provider, intent.id) : intent;
  return db.transaction().execute((tx) => apply(tx, ctx, provider, paymentId, final));
}

/**
 * Gives an open payment up: closes its intent and ends it, unless it was paid meanwhile.
 * @returns the payment's status afterwards: OPEN while the provider is taking the money
 */
export async function giveUpPayment(
  db: Db,
  ctx: Context,
  provider: CardProvider,
  paymentId: string,
): Promise<PaymentStatus | null> {
  const payment = await cardPayment(db, paymentId);
  if (!payment) return null;
  const intent = await intentOf(db, provider, payment);
  return takeOver(db, ctx, provider, paymentId, await closeIntent(provider, intent.id));
}

async function apply(
  tx: Tx,
  ctx: Context,
  provider: CardProvider,
  paymentId: string,
  intent: StripeIntent,
): Promise<PaymentStatus | null> {
  const bill = await lockBillOfPayment(tx, paymentId);
  if (!bill) return null;
  const { payment, invoice } = bill;
  await keepIntent(tx, payment, intent);
  const verdict = judge(payment, invoice, intent, provider.livemode);
  switch (verdict.kind) {
    case 'paid': {
      const mode = await modeOf(tx, intent);
      await settlePayment(tx, ctx, bill, { id: payment.id, mode, chargeId: intent.latestChargeId });
      return 'SUCCESSFUL';
    }
    case 'failed':
      await failPayment(tx, ctx, bill, intent.failure);
      return 'FAILED';
    case 'review':
      await raiseReview(tx, ctx, {
        kind: verdict.problem,
        paymentId: payment.id,
        invoiceId: payment.invoiceId,
        detail: {
          intentId: intent.id,
          received: intent.amountReceived,
          due: invoice.totalCents,
          currency: intent.currency,
          livemode: intent.livemode,
        },
      });
      return payment.status;
    default:
      return payment.status;
  }
}

/** Where the answer to its making was lost, a payment learns its intent here. */
async function keepIntent(tx: Tx, payment: BillOfPayment['payment'], intent: StripeIntent): Promise<void> {
  if (payment.intentId || !isIntentOf(payment, intent)) return;
  await tx
    .updateTable('payments')
    .set({ intentId: intent.id, clientSecret: intent.clientSecret })
    .where('id', '=', payment.id)
    .execute();
}

/** Ends an open payment as FAILED. One that nobody was refused for, a form that was left, is no news for anybody. */
export async function failPayment(
  tx: Tx,
  ctx: Context,
  { payment, invoice }: BillOfPayment,
  failure: StripeIntent['failure'],
): Promise<void> {
  await endPayment(tx, payment.id, {
    status: 'FAILED',
    settledAt: ctx.now,
    failureMessage: failure?.message ?? 'The payment was not completed.',
  });
  await dropPlans(tx, paymentCheckDue, payment.id);
  await recordAudit(tx, ctx, {
    action: 'payment.fail',
    entityType: 'payment',
    entityId: payment.id,
    patientId: payment.patientId,
    before: { status: payment.status },
    after: { status: 'FAILED', code: failure?.code ?? 'not_completed' },
  });
  if (!failure) return;
  await recordEvent(
    tx,
    ctx,
    paymentFailed,
    { paymentId: payment.id, invoiceId: invoice.id, appointmentId: invoice.appointmentId },
    { entityId: payment.id, ...(await billAudience(tx, payment.patientId)) },
  );
}

/** What really paid decides the mode, not what somebody set out to do. */
async function modeOf(db: Executor, intent: StripeIntent): Promise<PaymentMode> {
  if (!intent.paymentMethodId) return 'ONLINE';
  const card = await db
    .selectFrom('cards')
    .select('paymentMethodId')
    .where('paymentMethodId', '=', intent.paymentMethodId)
    .executeTakeFirst();
  return card ? 'CARD ON FILE' : 'ONLINE';
}

/** A payment and where its invoice stands, unlocked: only to decide what to ask the provider for. */
async function paymentWithInvoice(db: Executor, paymentId: string) {
  const row = await db
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.id', 'payments.invoiceId')
    .select([
      'payments.id',
      'payments.invoiceId',
      'payments.status',
      'payments.intentId',
      'payments.amountCents',
      'invoices.appointmentId',
      'invoices.status as invoiceStatus',
      'invoices.totalCents',
    ])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
  return row && { ...row, invoice: { status: row.invoiceStatus, totalCents: row.totalCents } };
}

/** A payment by card; a manual one has nothing to ask the provider for. */
const cardPayment = (db: Executor, paymentId: string) =>
  db
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.id', 'payments.invoiceId')
    .select([
      'payments.id',
      'payments.invoiceId',
      'payments.patientId',
      'payments.amountCents',
      'payments.intentId',
      'invoices.appointmentId',
    ])
    .where('payments.id', '=', paymentId)
    .where('payments.mode', 'in', ['ONLINE', 'CARD ON FILE'])
    .executeTakeFirst();
