import { DomainError, notFound } from '@bedside/contracts/errors';
import { toDollars } from '@bedside/contracts/money';
import { paymentExceptionResolved } from '@bedside/contracts/payments/payment.events';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { recordAudit } from '../../audit-and-events/record-audit.ts';
import { recordEvent } from '../../audit-and-events/record-event.ts';
import type { Context } from '../../context.ts';
import { lockedRow } from '../../locked-row.ts';
import { type InvoiceOfPayment, lockInvoiceOfPayment } from '../lock-charge.ts';
import { createRefund, isHeldByDispute } from '../refund.commands.ts';
import { leftOf } from '../refund.policy.ts';
import type { PaymentProcessor } from '../stripe-intents.ts';
import { lockCredit, paymentsOfCustomer } from './credit.commands.ts';

/**
 * Takes the credit out at Stripe once per exception, then refunds the cards. Resumable. Calls Stripe in the
 * transaction, because meanwhile no one may close the exception or start a membership.
 * @returns refunded cents
 * @throws NOT_FOUND for another kind of exception; CONFLICT when it is settled; RULE_REFUSED when the credit
 * was used, or an earlier exception covers it
 */
export async function refundCredit(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  reviewId: string,
): Promise<number> {
  const review = { reviewId, ...(await creditReview(db, reviewId)) };
  return db.transaction().execute(async (tx) => {
    const locked = await lockReview(tx, review);
    const taken = (await takenBefore(processor, review)) || (await takeUnused(tx, processor, review));
    await settle(tx, ctx, processor, { ...review, ...locked, taken });
    return taken;
  });
}

/** Finishes refunds that were killed between Stripe and their commit. @returns how many were finished */
export async function finishCreditRefunds(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
): Promise<number> {
  let finished = 0;
  for (const review of await openCreditReviews(db)) {
    const taken = await takenBefore(processor, review);
    if (!taken) continue;
    try {
      await db.transaction().execute(async (tx) => {
        await settle(tx, ctx, processor, { ...review, ...(await lockReview(tx, review)), taken });
      });
      finished += 1;
    } catch (error) {
      // It was settled in the meantime, or has been disputed since.
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return finished;
}

/** Whether a refund of this exception took credit out. The caller holds the exception’s lock. */
export async function isCreditTaken(tx: Tx, processor: PaymentProcessor, reviewId: string): Promise<boolean> {
  const review = await creditReviews(tx).where('review.id', '=', reviewId).executeTakeFirst();
  const customerId = review?.customerId;
  return customerId ? (await takenBefore(processor, { reviewId, customerId })) > 0 : false;
}

async function openCreditReviews(db: Executor) {
  const rows = await creditReviews(db).where('review.resolvedAt', 'is', null).execute();
  return rows.flatMap(({ customerId, ...row }) => (customerId ? [{ ...row, customerId }] : []));
}

const creditReviews = (db: Executor) =>
  db
    .selectFrom('paymentExceptions as review')
    .innerJoin('subscriptions as subscription', (join) =>
      join.on((eb) =>
        eb(eb.cast<string>('subscription.id', 'text'), '=', eb.ref('review.externalReference')),
      ),
    )
    .select(['review.id as reviewId', 'review.resolvedAt', 'subscription.id as subscriptionId'])
    .select('subscription.stripeCustomerId as customerId')
    .where('review.kind', '=', 'CREDIT_LEFT');

async function creditReview(db: Executor, reviewId: string) {
  const review = await creditReviews(db).where('review.id', '=', reviewId).executeTakeFirst();
  if (!review?.customerId) throw notFound();
  if (review.resolvedAt) throw settledAlready();
  // All memberships of a customer share their credit, so two refunds at once would each take it.
  const earlier = await creditReviews(db)
    .where('review.resolvedAt', 'is', null)
    .where('subscription.stripeCustomerId', '=', review.customerId)
    .where('review.id', '<', reviewId)
    .executeTakeFirst();
  if (earlier)
    throw new DomainError('RULE_REFUSED', 'Resolve this patient’s earlier discrepancy about credit first.');
  return { subscriptionId: review.subscriptionId, customerId: review.customerId };
}

async function takeUnused(tx: Tx, processor: PaymentProcessor, review: Review): Promise<number> {
  const { customerId } = review;
  await lockCredit(tx, customerId);
  await requireUnused(tx, customerId);
  return takeFromBalance(processor, { ...review, most: await refundableOf(tx, customerId) });
}

/** A membership that is being started names no customer yet. */
async function requireUnused(db: Executor, customerId: string): Promise<void> {
  const used = await db
    .selectFrom('subscriptions')
    .innerJoin('patients', 'patients.id', 'subscriptions.patientId')
    .select('subscriptions.id')
    .where(
      (eb) => eb.fn.coalesce('subscriptions.stripeCustomerId', 'patients.stripeCustomerId'),
      '=',
      customerId,
    )
    .where('subscriptions.status', '<>', 'CANCELLED')
    .executeTakeFirst();
  if (used) throw new DomainError('RULE_REFUSED', 'A new membership uses this credit.');
}

const settledAlready = () =>
  new DomainError('CONFLICT', 'This discrepancy is already resolved. Reload to see the details.');

/** Credit less what went back to the card automatically. */
const creditLeftOf = (payment: Parameters<typeof leftOf>[0]): number =>
  Math.min(payment.creditedCents, leftOf({ ...payment, creditedCents: 0 }));

/** Decided before Stripe is called, because credit taken out must be refunded. */
async function refundableOf(db: Executor, customerId: string): Promise<number> {
  const paid = (await paymentsOfCustomer(db, customerId).execute()).filter(
    (payment) => creditLeftOf(payment) > 0,
  );
  for (const { id } of paid)
    if (await isHeldByDispute(db, id))
      throw new DomainError(
        'RULE_REFUSED',
        'The cardholder disputed this payment. Respond to the dispute first.',
      );
  return paid.reduce((sum, payment) => sum + creditLeftOf(payment), 0);
}

const markerOf = (reviewId: string) => `credit_${reviewId.replaceAll('-', '')}`;

/** @returns cents that an earlier try took out; 0 if none did */
async function takenBefore(
  { stripe }: PaymentProcessor,
  { reviewId, customerId }: { reviewId: string; customerId: string },
): Promise<number> {
  const customer = await stripe.retrieveCustomer(customerId);
  return Number(customer?.metadata[markerOf(reviewId)] ?? 0);
}

/** Balance and marker change together, so a retry takes nothing more. */
async function takeFromBalance(
  { stripe }: PaymentProcessor,
  { reviewId, customerId, most }: { reviewId: string; customerId: string; most: number },
): Promise<number> {
  const key = markerOf(reviewId);
  const customer = await stripe.retrieveCustomer(customerId);
  const taken = Number(customer?.metadata[key] ?? 0);
  if (taken > 0) return taken;
  const amount = Math.min(-(customer?.balance ?? 0), most);
  if (!customer || amount <= 0)
    throw new DomainError('RULE_REFUSED', 'None of the remaining credit was paid by card.');
  await stripe.updateCustomer(customerId, {
    balance: customer.balance + amount,
    metadata: { [key]: String(amount) },
  });
  return amount;
}

async function creditAt({ stripe }: PaymentProcessor, customerId: string): Promise<number> {
  return 0 - ((await stripe.retrieveCustomer(customerId))?.balance ?? 0);
}

interface Review {
  reviewId: string;
  subscriptionId: string;
  customerId: string;
}

interface Locked {
  bills: readonly InvoiceOfPayment[];
  /** The payment that the exception names. */
  paymentId: string | null;
}

interface Taken extends Review, Locked {
  taken: number;
}

/** Invoice locks come first, as for every exception. @throws CONFLICT when it is settled */
async function lockReview(tx: Tx, { reviewId, customerId }: Review): Promise<Locked> {
  const bills = [];
  for (const { id, creditedCents } of await paymentsOfCustomer(tx, customerId).execute()) {
    const bill = creditedCents > 0 && (await lockInvoiceOfPayment(tx, id));
    if (bill) bills.push(bill);
  }
  const { resolvedAt, paymentId } = await lockedRow(
    tx,
    'paymentExceptions',
    reviewId,
  ).executeTakeFirstOrThrow();
  if (resolvedAt) throw settledAlready();
  return { bills, paymentId };
}

async function settle(
  tx: Tx,
  ctx: Context,
  processor: PaymentProcessor,
  { reviewId, subscriptionId, customerId, bills, paymentId, taken }: Taken,
): Promise<void> {
  let left = taken;
  for (const { payment, ...bill } of bills) {
    const credited = creditLeftOf(payment);
    const part = Math.min(left, credited);
    if (part <= 0) continue;
    const creditedCents = credited - part;
    await tx.updateTable('payments').set({ creditedCents }).where('id', '=', payment.id).execute();
    await createRefund(
      tx,
      ctx,
      { ...bill, payment: { ...payment, creditedCents } },
      { id: newId(), request: { scope: 'PARTIAL', amountCents: part }, reason: 'OTHER', note: NOTE },
    );
    left -= part;
  }
  await tx
    .updateTable('paymentExceptions')
    .set({ resolutionNote: resolutionOf(taken), resolvedAt: ctx.now, resolvedBy: ctx.actor?.userId ?? null })
    .where('id', '=', reviewId)
    .execute();
  await tx
    .updateTable('subscriptions')
    .set({ creditCents: await creditAt(processor, customerId), updatedAt: ctx.now })
    .where('stripeCustomerId', '=', customerId)
    .execute();
  await recordAudit(tx, ctx, {
    action: 'subscription.refundCredit',
    entityType: 'subscription',
    entityId: subscriptionId,
    patientId: bills[0]?.invoice.patientId ?? null,
    after: { reviewId, amountCents: taken },
  });
  const audience = { entityId: paymentId ?? reviewId, staff: true };
  await recordEvent(tx, ctx, paymentExceptionResolved, { reviewId }, audience);
}

const NOTE = 'Remaining membership credit.';

const resolutionOf = (amountCents: number): string =>
  `${toDollars(amountCents).toLocaleString('en-US', { style: 'currency', currency: 'USD' })} of credit refunded.`;
