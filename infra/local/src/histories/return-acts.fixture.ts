import { billAgain, writeOffChargeback } from '@bedside/domain/payments/answer-chargeback.commands';
import { refundCredit } from '@bedside/domain/payments/memberships/refund-credit.commands';
import { refundPayment } from '@bedside/domain/payments/refund.commands';
import type { RefundRequest } from '@bedside/domain/payments/refund.policy';
import { refundableOf } from '@bedside/domain/payments/refund.queries';
import { resolvePaymentException } from '@bedside/domain/payments/resolve-payment-exception.commands';
import { askSimulator, askStripe } from '@bedside/testing/stripe';
import type { Act } from './acts.fixture.ts';
import { deliverWebhooks } from './jobs.fixture.ts';
import { idsOf, oneOf, paymentsOf, type Story, someBill, someInvoice } from './story.fixture.ts';

/** What a bank does at the payment processor. */
export async function atTheProvider(
  { stage }: Pick<Story, 'stage'>,
  path: string,
  body: object = {},
): Promise<boolean> {
  const answer = await askSimulator(stage.origin, path, body);
  await answer.arrayBuffer();
  return answer.ok;
}

type Payment = Awaited<ReturnType<typeof paymentsOf>>[number];

const somePayment = async (story: Story, fits: (payment: Payment) => boolean) =>
  oneOf(
    story.roll,
    (await paymentsOf(story)).filter((payment) => payment.status === 'SUCCESSFUL' && fits(payment)),
  );

export const refund: Act = async (story) => {
  const { stage } = story;
  const payment = await somePayment(story, (one) => one.refundedCents < one.amountCents);
  if (!payment) return 'nothing';
  await refundPayment(stage.db, stage.biller(), {
    paymentId: payment.id,
    request: await requestOf(story, payment.id),
    reason: 'COMPLAINT',
  });
};

async function requestOf({ stage, roll }: Story, paymentId: string): Promise<RefundRequest> {
  const { refundableCents, lines } = await refundableOf(stage.db, paymentId);
  const what = roll(3);
  if (what === 0) return { scope: 'FULL' };
  if (what === 1) return { scope: 'PARTIAL', amountCents: Math.min(refundableCents, 1 + roll(20_000)) };
  const some = lines.filter(({ refundableCents: left }) => left > 0 && roll(2) === 0);
  return some.length > 0
    ? { scope: 'LINES', positions: some.map(({ position }) => position) }
    : { scope: 'FULL' };
}

/** Refunds in the processor’s dashboard, without our system. */
export const refundAtTheProvider: Act = async (story) => {
  const payment = await somePayment(story, (one) => one.stripePaymentIntentId !== null);
  if (!payment?.stripePaymentIntentId) return 'nothing';
  await askStripe(story.stage.parts.config, 'POST', '/refunds', {
    payment_intent: payment.stripePaymentIntentId,
    amount: String(1 + story.roll(payment.amountCents)),
  });
};

/** The bank returns a refund. */
export const returnRefund: Act = async (story) => {
  const { stage, roll } = story;
  const done = await stage.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select('refunds.stripeRefundId')
    .where('payments.patientId', 'in', idsOf(story))
    .where('refunds.status', '=', 'SUCCEEDED')
    .where('refunds.stripeRefundId', 'is not', null)
    .orderBy('refunds.id')
    .execute();
  const returned = oneOf(roll, done);
  if (!returned) return 'nothing';
  await atTheProvider(story, `/stripe-refunds/${returned.stripeRefundId}`, { status: 'failed' });
};

export const dispute: Act = async (story) => {
  const payment = await somePayment(story, (one) => one.stripePaymentIntentId !== null);
  if (!payment?.stripePaymentIntentId) return 'nothing';
  await atTheProvider(story, '/stripe-disputes', {
    intentId: payment.stripePaymentIntentId,
    inquiry: story.roll(5) === 0,
  });
};

export const decideDispute: Act = async (story) => {
  const { stage, roll } = story;
  const open = (await stage.processor.stripe.listDisputesSince(story.begun)).filter(({ status }) =>
    ['needs_response', 'warning_needs_response'].includes(status),
  );
  const decided = oneOf(roll, open);
  if (!decided) return 'nothing';
  const inquiry = decided.status.startsWith('warning');
  const status = inquiry ? 'warning_closed' : roll(2) === 0 ? 'won' : 'lost';
  await atTheProvider(story, `/stripe-disputes/${decided.id}/close`, { status });
  if (roll(2) === 0) await deliverWebhooks(story);
};

/** The bank returns the money of a lost dispute. */
export const winLostDispute: Act = async (story) => {
  const { stage, roll, begun } = story;
  const all = await stage.processor.stripe.listDisputesSince(begun);
  const lost = oneOf(
    roll,
    all.filter(({ status }) => status === 'lost'),
  );
  if (!lost) return 'nothing';
  await atTheProvider(story, `/stripe-disputes/${lost.id}/close`, { status: 'won' });
};

export const answerChargeback: Act = async (story) => {
  const { stage, roll } = story;
  const bill = await someInvoice(story, ({ chargedBackOpenCents }) => chargedBackOpenCents > 0);
  if (!bill) return 'nothing';
  const answer = roll(2) === 0 ? billAgain : writeOffChargeback;
  await answer(stage.db, stage.biller(), { id: bill.id, reason: 'The bank decided' });
};

/** Applies money that paid nothing to a bill, or refunds it. */
export const settleException: Act = async (story) => {
  const { stage, roll } = story;
  const open = await openExceptions(story);
  const review = oneOf(roll, open);
  if (!review) return 'nothing';
  if (review.kind === 'CREDIT_LEFT') {
    await refundCredit(stage.db, stage.biller(), stage.processor, review.id);
    return;
  }
  const bill = roll(2) === 0 ? await someBill(story) : undefined;
  if (!bill && (review.unapplied || review.kind === 'DISPUTE_REVERSED') && review.paymentId)
    await refundPayment(stage.db, stage.biller(), {
      paymentId: review.paymentId,
      request: { scope: 'FULL' },
      reason: 'OTHER',
    });
  await resolvePaymentException(stage.db, stage.biller(), stage.processor, {
    id: review.id,
    resolution: 'Looked at',
    ...(bill && { invoiceId: bill.id }),
  });
};

const openExceptions = ({ stage, begun }: Story) =>
  stage.db
    .selectFrom('paymentExceptions as review')
    .leftJoin('payments as payment', 'payment.id', 'review.paymentId')
    .select(['review.id', 'review.kind', 'review.paymentId', 'payment.unapplied'])
    .where('review.resolvedAt', 'is', null)
    .where('review.createdAt', '>=', begun)
    .orderBy('review.id')
    .execute();
