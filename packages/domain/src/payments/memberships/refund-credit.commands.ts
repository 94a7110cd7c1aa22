import { DomainError, notFound } from '@bedside/contracts/errors';
import { toDollars } from '@bedside/contracts/money';
import { paymentExceptionResolved } from '@bedside/contracts/payments/payment.events';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { subMinutes } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { recordAudit } from '../../audit-and-events/record-audit.ts';
import { recordEvent } from '../../audit-and-events/record-event.ts';
import type { Context } from '../../context.ts';
import { lockedRow } from '../../locked-row.ts';
import { lockInvoiceOfPayment } from '../lock-charge.ts';
import { createRefund, isHeldByDispute } from '../refund.commands.ts';
import { leftOf } from '../refund.policy.ts';
import type { PaymentProcessor } from '../stripe-intents.ts';
import { paymentsOfCustomer } from './credit.commands.ts';

/** A refund takes seconds. One that began earlier has stopped, and Stripe’s balance says what it took. */
const REFUND_MINUTES = 5;

/**
 * Takes the credit out at Stripe once per exception, then refunds the cards. Resumable.
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
  const isResumed = (await balanceOf(db, processor, review)).taken > 0;
  const most = await beginRefund(db, ctx, { ...review, isResumed });
  const balance = await takeFromBalance(db, processor, { ...review, most }).catch(async (error: unknown) => {
    if (error instanceof DomainError) await endRefund(db, reviewId, ctx.now);
    throw error;
  });
  await db.transaction().execute((tx) => settle(tx, ctx, { ...review, ...balance }));
  return balance.taken;
}

/** This lock still allows foreign keys to the patient, which `settle` inserts while it holds the exception. */
const lockPatients = (tx: Tx, column: 'id' | 'stripeCustomerId', value: string) =>
  tx.selectFrom('patients').select('id').where(column, '=', value).orderBy('id').forNoKeyUpdate().execute();

/** Until it ends, no one may resolve the exception, and no membership starts. @returns refundable cents */
const beginRefund = (
  db: Db,
  ctx: Context,
  { reviewId, customerId, isResumed }: Review & { isResumed: boolean },
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await lockPatients(tx, 'stripeCustomerId', customerId);
    if (!isResumed) await requireUnused(tx, customerId);
    const most = await refundableOf(tx, customerId);
    await lockOpen(tx, reviewId);
    const began = { refundBeganAt: ctx.now };
    await tx.updateTable('paymentExceptions').set(began).where('id', '=', reviewId).execute();
    return most;
  });

/** For a refund that took nothing. A later try is left alone. */
const endRefund = (db: Executor, reviewId: string, beganUntil: Date) =>
  db
    .updateTable('paymentExceptions')
    .set({ refundBeganAt: null })
    .where('id', '=', reviewId)
    .where('refundBeganAt', '<=', beganUntil)
    .execute();

/** Locks the patient, so that no refund of their credit begins before the commit. @throws CONFLICT */
export async function assertNoCreditRefund(tx: Tx, ctx: Context, patientId: string): Promise<void> {
  await lockPatients(tx, 'id', patientId);
  const refund = await creditReviews(tx)
    .innerJoin('patients', 'patients.stripeCustomerId', 'subscription.stripeCustomerId')
    .where('patients.id', '=', patientId)
    .where('review.resolvedAt', 'is', null)
    .where('review.refundBeganAt', '>', subMinutes(ctx.now, REFUND_MINUTES))
    .executeTakeFirst();
  if (refund)
    throw new DomainError(
      'CONFLICT',
      'Credit from an earlier membership is being refunded. Please try again in a moment.',
      { retryAfter: 5 },
    );
}

/** Finishes or ends refunds that were killed. @returns how many were finished */
export async function finishCreditRefunds(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
): Promise<number> {
  let finished = 0;
  for (const review of await openCreditReviews(db)) {
    const balance = await balanceOf(db, processor, review);
    if (balance.taken === 0) {
      await endRefund(db, review.reviewId, subMinutes(ctx.now, REFUND_MINUTES));
      continue;
    }
    try {
      await db.transaction().execute((tx) => settle(tx, ctx, { ...review, ...balance }));
      finished += 1;
    } catch (error) {
      // It was settled in the meantime, or has been disputed since.
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return finished;
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

interface Balance {
  /** What a refund of this exception took out. */
  taken: number;
  /** What all memberships of the customer share. */
  creditCents: number;
  /** Someone deleted the customer at Stripe. Only we still know the credit then. */
  isGone: boolean;
}

async function balanceOf(
  db: Executor,
  { stripe }: PaymentProcessor,
  { reviewId, customerId }: Review,
): Promise<Balance> {
  const customer = await stripe.retrieveCustomer(customerId);
  if (customer) {
    const taken = Number(customer.metadata[markerOf(reviewId)] ?? 0);
    return { taken, creditCents: 0 - customer.balance, isGone: false };
  }
  // A later membership may have used the credit of an earlier one.
  const { creditCents } = await db
    .selectFrom('subscriptions')
    .select('creditCents')
    .where('stripeCustomerId', '=', customerId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { taken: 0, creditCents, isGone: true };
}

/** Balance and marker change together, so a retry takes nothing more. */
async function takeFromBalance(
  db: Executor,
  processor: PaymentProcessor,
  { most, ...review }: Review & { most: number },
): Promise<Balance> {
  const before = await balanceOf(db, processor, review);
  if (before.taken > 0) return before;
  const taken = Math.min(before.creditCents, most);
  if (taken <= 0) throw new DomainError('RULE_REFUSED', 'None of the remaining credit was paid by card.');
  const creditCents = before.creditCents - taken;
  if (!before.isGone)
    await processor.stripe.updateCustomer(review.customerId, {
      balance: 0 - creditCents,
      metadata: { [markerOf(review.reviewId)]: String(taken) },
    });
  return { ...before, taken, creditCents };
}

interface Review {
  reviewId: string;
  subscriptionId: string;
  customerId: string;
}

/** @throws CONFLICT when it is settled */
async function lockOpen(tx: Tx, reviewId: string) {
  const review = await lockedRow(tx, 'paymentExceptions', reviewId).executeTakeFirstOrThrow();
  if (review.resolvedAt) throw settledAlready();
  return review;
}

/** Invoice locks come first, as for every exception. */
async function settle(
  tx: Tx,
  ctx: Context,
  { reviewId, subscriptionId, customerId, taken, creditCents: remainingCents }: Review & Balance,
): Promise<void> {
  const bills = [];
  for (const { id, creditedCents } of await paymentsOfCustomer(tx, customerId).execute()) {
    const bill = creditedCents > 0 && (await lockInvoiceOfPayment(tx, id));
    if (bill) bills.push(bill);
  }
  const { paymentId } = await lockOpen(tx, reviewId);
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
    .set({ creditCents: remainingCents, updatedAt: ctx.now })
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
