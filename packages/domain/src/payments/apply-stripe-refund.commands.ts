import type { Db, Executor, Tx } from '@bedside/db/database';
import type { StripeRefund } from '@bedside/integrations/stripe/stripe.port';
import { isRecordId } from '../audit-and-events/patient-of-record.ts';
import type { Context } from '../context.ts';
import { lockedRow } from '../locked-row.ts';
import { adoptRefund } from './adopt-stripe-refund.commands.ts';
import { applyUnbookedRefund } from './apply-unbooked-refund.commands.ts';
import { reduceChargebacks, reducibleCents } from './chargeback.commands.ts';
import { type InvoiceOfPayment, lockCharge, lockInvoiceOfPayment } from './lock-charge.ts';
import { closeReviews, raisePaymentException } from './payment-exception.commands.ts';
import { canTransitionRefund, leftOf, statusOfRefund } from './refund.policy.ts';
import { failRefund, type RefundRow, settleRefund } from './settle-refund.commands.ts';

/** `same`: no change; `settled`: our row changed; `raised`: a payment exception. */
export type ApplyOutcome = 'same' | 'settled' | 'raised';

/** Records refunds made at Stripe and raises unknown money as an exception. */
export async function applyStripeRefund(db: Db, ctx: Context, refund: StripeRefund): Promise<ApplyOutcome> {
  const booked = await refundNamed(db, refund);
  if (booked?.partOfStripeRefundId)
    return db.transaction().execute((tx) => followParts(tx, ctx, booked, refund));
  if (booked) return db.transaction().execute((tx) => follow(tx, ctx, booked, refund));
  const unbooked = await applyUnbookedRefund(db, ctx, refund);
  return unbooked ?? db.transaction().execute((tx) => adoptRefund(tx, ctx, refund));
}

/** Matched by Stripe's id, or by metadata when the answer was lost. */
async function refundNamed(db: Executor, { id, metadata }: StripeRefund) {
  const named = metadata.refundId;
  return db
    .selectFrom('refunds')
    .select(['id', 'paymentId', 'partOfStripeRefundId'])
    .where((eb) =>
      eb.or([
        eb('stripeRefundId', '=', id),
        named !== undefined && isRecordId(named)
          ? eb.and([eb('id', '=', named), eb('stripeRefundId', 'is', null)])
          : eb.lit(false),
      ]),
    )
    .executeTakeFirst();
}

async function follow(
  tx: Tx,
  ctx: Context,
  ours: { id: string; paymentId: string },
  stripeRefund: StripeRefund,
): Promise<ApplyOutcome> {
  const bill = await lockInvoiceOfPayment(tx, ours.paymentId);
  const refund = await lockedRow(tx, 'refunds', ours.id).executeTakeFirstOrThrow();
  if (!bill) return 'same';
  if (refund.stripeRefundId === null)
    await tx
      .updateTable('refunds')
      .set({ stripeRefundId: stripeRefund.id })
      .where('id', '=', refund.id)
      .execute();
  const status = statusOfRefund(stripeRefund);
  const isLate = refund.status === 'FAILED' && status === 'SUCCEEDED';
  const differs =
    stripeRefund.amount !== refund.amountCents ||
    stripeRefund.intentId !== bill.payment.stripePaymentIntentId ||
    (isLate && refund.amountCents > (await roomFor(tx, bill)));
  if (differs) return raiseDifference(tx, ctx, refund, stripeRefund);
  if (status === refund.status) return 'same';
  if (isLate) {
    await bookLate(tx, ctx, bill, refund);
    return 'settled';
  }
  if (!canTransitionRefund(refund.status, status)) return 'same';
  if (status === 'SUCCEEDED') await settleRefund(tx, ctx, bill, refund);
  else await failRefund(tx, ctx, bill, refund, stripeRefund.failureReason ?? stripeRefund.status);
  return 'settled';
}

/** What a refund that was already sent can still take from a payment, including what a bank took afterward. */
const roomFor = async (tx: Tx, bill: InvoiceOfPayment): Promise<number> =>
  leftOf(bill.payment) + (await reducibleCents(tx, bill));

async function raiseDifference(
  tx: Tx,
  ctx: Context,
  refund: RefundRow,
  stripeRefund: StripeRefund,
): Promise<ApplyOutcome> {
  const raised = await raisePaymentException(
    tx,
    ctx,
    {
      kind: 'REFUND_DIFFERENCE',
      paymentId: refund.paymentId,
      invoiceId: refund.invoiceId,
      subject: stripeRefund.id,
      detail: {
        refundId: refund.id,
        ours: refund.status === 'FAILED' ? 0 : refund.amountCents,
        theirs: stripeRefund.amount,
        status: stripeRefund.status,
      },
    },
    { once: true },
  );
  return raised ? 'raised' : 'same';
}

/** All parts share the state of the one refund that was made at Stripe for several bills. */
async function followParts(
  tx: Tx,
  ctx: Context,
  ours: { paymentId: string },
  stripeRefund: StripeRefund,
): Promise<ApplyOutcome> {
  const bills = (await lockCharge(tx, ours.paymentId)) ?? [];
  const parts = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('partOfStripeRefundId', '=', stripeRefund.id)
    .orderBy('id')
    .forUpdate()
    .execute();
  const [first] = parts;
  if (!first) return 'same';
  const status = statusOfRefund(stripeRefund);
  const billed = parts.map((part) => ({
    part,
    bill: bills.find(({ payment }) => payment.id === part.paymentId),
  }));
  const isLate = first.status === 'FAILED' && status === 'SUCCEEDED';
  let fits = stripeRefund.amount === parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  for (const { part, bill } of billed)
    fits &&= bill !== undefined && (!isLate || part.amountCents <= (await roomFor(tx, bill)));
  if (!fits) return raiseDifference(tx, ctx, first, stripeRefund);
  if (status === first.status || !(isLate || canTransitionRefund(first.status, status))) return 'same';
  for (const { part, bill } of billed) {
    if (!bill) continue;
    if (isLate) await bookLate(tx, ctx, bill, part);
    else if (status === 'SUCCEEDED') await settleRefund(tx, ctx, bill, part);
    else await failRefund(tx, ctx, bill, part, stripeRefund.failureReason ?? stripeRefund.status);
  }
  return 'settled';
}

/**
 * Books a refund that we had recorded as failed but that went through after all. The caller raises an
 * exception instead if the payment no longer has room for it.
 */
async function bookLate(tx: Tx, ctx: Context, bill: InvoiceOfPayment, refund: RefundRow): Promise<void> {
  await reduceChargebacks(tx, ctx, bill, refund.amountCents - leftOf(bill.payment));
  // Another bill may have taken the payment in the meantime.
  const late = { failureMessage: null, invoiceId: bill.invoice.id };
  await tx.updateTable('refunds').set(late).where('id', '=', refund.id).execute();
  await settleRefund(tx, ctx, bill, refund);
  const refundedCents = bill.payment.refundedCents + refund.amountCents;
  await tx.updateTable('payments').set({ refundedCents }).where('id', '=', refund.paymentId).execute();
  await closeReviews(tx, ctx, {
    kind: 'REFUND_FAILED',
    subject: refund.id,
    resolution: 'The bank completed the refund after all.',
  });
}
