import { type Cents, cents } from '@bedside/contracts/money';
import { paymentStatusCheckDue } from '@bedside/contracts/payments/payment.events';
import type { PaymentStatus } from '@bedside/contracts/payments/payment.schema';
import type { Db, Tx } from '@bedside/db/database';
import { planEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { abandonPayment, syncPayment } from './apply-stripe-intent.commands.ts';
import { revokedCardForms } from './cards.queries.ts';
import { failPayments } from './fail-payments.commands.ts';
import { guarantorById } from './guarantor.queries.ts';
import { lockCharge } from './lock-charge.ts';
import { nextCheckAfterFailedCancel, nextStatusCheckAt } from './payment.machine.ts';
import { isUnderReview } from './payment-exception.commands.ts';
import type { PaymentProcessor, PaymentToMake } from './stripe-intents.ts';

/** Covers lost webhooks; canceled when the payment ends. */
export async function planPaymentStatusCheck(
  tx: Tx,
  ctx: Pick<Context, 'requestId'>,
  payment: Pick<PaymentToMake, 'id' | 'invoiceId' | 'appointmentId'>,
  dueAt: Date,
): Promise<void> {
  const { id: paymentId, invoiceId, appointmentId } = payment;
  await planEvent(tx, ctx, paymentStatusCheckDue, {
    key: `payment-check-${paymentId}`,
    dueAt,
    payload: { paymentId, invoiceId, appointmentId },
    entityId: paymentId,
  });
}

/** Plans the next check first, so that a long Stripe outage cannot end the chain. */
export async function checkPaymentStatus(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  paymentId: string,
): Promise<void> {
  const check = await db.transaction().execute((tx) => nextStatusCheck(tx, ctx, paymentId));
  if (check === 'none') return;
  const status = await syncPayment(db, ctx, processor, paymentId);
  // The bank may have put the money on hold since.
  if (status === 'OPEN' && check === 'last' && !(await isHeldNow(db, paymentId)))
    await abandonPayment(db, ctx, processor, paymentId);
}

/**
 * Ends a payment without an intent, which could never be paid, and one whose guarantor no longer pays or whose
 * payer may no longer use the card or see the bill.
 */
async function nextStatusCheck(
  tx: Tx,
  ctx: Context,
  paymentId: string,
): Promise<'none' | 'one of many' | 'last'> {
  const bills = await lockCharge(tx, paymentId);
  const [first] = bills ?? [];
  if (!bills || first?.payment.status !== 'OPEN' || (await isUnderReview(tx, paymentId))) return 'none';
  if (!first.payment.stripePaymentIntentId) {
    await failPayments(tx, ctx, bills, null);
    return 'none';
  }
  const { guarantorId } = first.payment;
  const ids = bills.map(({ payment }) => payment.id);
  const isOut =
    (guarantorId !== null && !(await guarantorById(tx, guarantorId))) ||
    (await revokedCardForms(tx).where('form.id', 'in', ids).executeTakeFirst()) !== undefined;
  const next = isOut ? null : nextStatusCheckAt(first.payment, ctx.now);
  const { appointmentId } = first.invoice;
  await planPaymentStatusCheck(
    tx,
    ctx,
    { ...first.payment, appointmentId },
    next ?? nextCheckAfterFailedCancel(ctx.now),
  );
  return next ? 'one of many' : 'last';
}

export interface DecidedPayment {
  id: string;
  status: PaymentStatus;
  isHeld: boolean;
  intentId: string | null;
  clientSecret: string | null;
  /** For the whole charge. */
  amount: Cents;
}

/** For a retry after the process died mid-payment. @returns null when the decision created no payment */
export async function paymentOfDecision(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
): Promise<DecidedPayment | null> {
  if (!ctx.decisionId) return null;
  const parts = await db
    .selectFrom('payments')
    .select(['id', 'batchPaymentId', 'status', 'stripePaymentIntentId', 'stripeClientSecret', 'amountCents'])
    .where('decisionId', '=', ctx.decisionId)
    .orderBy('id', 'desc')
    .execute();
  const latest = parts.at(0);
  if (!latest) return null;
  const charge = parts.filter(
    ({ id, batchPaymentId }) =>
      id === latest.id || (batchPaymentId && batchPaymentId === latest.batchPaymentId),
  );
  const {
    id,
    status,
    stripePaymentIntentId: intentId,
    stripeClientSecret: clientSecret,
  } = charge.find((part) => part.batchPaymentId === part.id) ?? latest;
  const amount = cents(charge.reduce((sum, part) => sum + part.amountCents, 0));
  const now = status === 'OPEN' ? await syncPayment(db, ctx, processor, id) : status;
  const isHeld = now === 'OPEN' && (await isHeldNow(db, id));
  return { id, status: now ?? status, isHeld, intentId, clientSecret, amount };
}

/**
 * Whether another run of the same job has paid and will end the decision. An installment leaves its bill open,
 * so the bill can’t tell.
 */
export async function isDecisionPaid(tx: Tx, { decisionId }: Context): Promise<boolean> {
  if (!decisionId) return false;
  const payment = await tx
    .selectFrom('payments')
    .select('id')
    .where('decisionId', '=', decisionId)
    .where('status', '=', 'SUCCESSFUL')
    .executeTakeFirst();
  return payment !== undefined;
}

async function isHeldNow(db: Db, id: string): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'OPEN')
    .where('heldAt', 'is not', null)
    .executeTakeFirst();
  return payment !== undefined;
}
