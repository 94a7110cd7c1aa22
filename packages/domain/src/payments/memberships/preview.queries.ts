import { DomainError } from '@bedside/contracts/errors';
import { cents, toCents } from '@bedside/contracts/money';
import type { Db } from '@bedside/db/database';
import { addMonths, addYears } from '@bedside/db/dates';
import type { Context } from '../../context.ts';
import { isIntegrationFailure } from '../../integration-failure.ts';
import type { PaymentProcessor } from '../stripe-intents.ts';
import { chargedWith } from './charge.policy.ts';
import { assertRestPaid } from './period-money.queries.ts';
import { priceOnSale } from './plan.queries.ts';
import { PAID_ELSEWHERE, previewTime, REVIEW_AGAIN } from './request-subscription-change.commands.ts';
import { stripePriceOf } from './send-subscription-change.commands.ts';
import { beginsAgain, isPaidElsewhere } from './subscription.policy.ts';
import { assertMayChangeSubscription, openSubscriptionOf, pendingChanges } from './subscription-rows.ts';

/**
 * Read-only: today's cost, the credit for the current plan, and the next charge.
 * @throws NOT_FOUND; FORBIDDEN; VALIDATION for a plan that is not sold; RULE_REFUSED for a period that was
 * refunded; UNAVAILABLE while the processor is unavailable
 */
export async function previewPlan(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  input: { patientId: string; priceId: string; prorationAt?: string | undefined },
) {
  const { patientId, priceId } = input;
  await assertMayChangeSubscription(db, ctx, patientId);
  const price = await priceOnSale(db, priceId);
  const prorationAt = new Date(Math.floor(previewTime(ctx, input.prorationAt).getTime() / 1000) * 1000);
  const start = intervalAfter(prorationAt, price.interval);
  const amount = cents(price.amountCents);
  const open = await openSubscriptionOf(db, patientId).executeTakeFirst();
  if (open && isPaidElsewhere(open)) throw new DomainError('RULE_REFUSED', PAID_ELSEWHERE);
  if (!open?.stripeSubscriptionId || !open.currentPeriodEnd) {
    const { dueToday, credit, left } = await startCost(db, processor, patientId, price);
    const rest = dueToday - amount;
    const plan = { kind: 'PLAN' as const, plan: price.name, amount };
    return {
      kind: 'START' as const,
      price,
      lines: rest === 0 ? [plan] : [plan, restLine(rest, price.name)],
      dueToday,
      credit,
      nextCharge: { amount: cents(chargedWith(amount, left).dueCents), at: start },
      prorationAt,
    };
  }
  if (open.priceId !== priceId) await assertRestPaid(db, open, prorationAt);
  const theirs = await processor.stripe
    .previewSubscription({
      subscriptionId: open.stripeSubscriptionId,
      priceId: await stripePriceOf(db, processor, priceId),
      prorationBehavior: 'always_invoice',
      prorationDate: prorationAt,
    })
    .catch(unlessAway);
  const credit = cents(Math.max(0, theirs.amountDue - theirs.total - theirs.startingBalance));
  const lines = theirs.lines.map(({ amount: part }) =>
    part < 0
      ? { kind: 'LEFT' as const, plan: open.planName, amount: cents(part) }
      : { kind: 'PLAN' as const, plan: price.name, amount: cents(part) },
  );
  const rest = Math.max(0, theirs.amountDue) - lines.reduce((sum, line) => sum + line.amount, 0);
  const sameInterval = open.interval === price.interval;
  return {
    kind: 'CHANGE' as const,
    price,
    lines: rest === 0 ? lines : [...lines, restLine(rest, price.name)],
    dueToday: cents(Math.max(0, theirs.amountDue)),
    credit,
    nextCharge: {
      amount: cents(chargedWith(amount, theirs.amountDue - theirs.total - theirs.startingBalance).dueCents),
      at: sameInterval ? open.currentPeriodEnd : start,
    },
    prorationAt,
  };
}

/** Less any credit at Stripe, with the credit left. */
async function startCost(
  db: Db,
  processor: PaymentProcessor,
  patientId: string,
  price: { id: string; amountCents: number },
) {
  const { stripeCustomerId: customerId } = await db
    .selectFrom('patients')
    .select('stripeCustomerId')
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
  return periodCost(processor, customerId, price.amountCents);
}

async function periodCost({ stripe }: PaymentProcessor, customerId: string | null, amountCents: number) {
  const balance = customerId ? ((await stripe.retrieveCustomer(customerId))?.balance ?? 0) : 0;
  const { dueCents, left } = chargedWith(amountCents, -balance);
  return { dueToday: cents(dueCents), credit: cents(Math.max(0, left)), left };
}

/**
 * Free while the paid period lasts, then a new period.
 * @throws NOT_FOUND; FORBIDDEN; RULE_REFUSED if nothing is paused; UNAVAILABLE while the processor is
 * unavailable
 */
export async function previewResume(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  { patientId }: { patientId: string },
) {
  await assertMayChangeSubscription(db, ctx, patientId);
  const open = await openSubscriptionOf(db, patientId).executeTakeFirst();
  if (open?.status !== 'PAUSED' || !open.currentPeriodEnd)
    throw new DomainError('RULE_REFUSED', 'We couldn’t find a paused membership.');
  const price = {
    id: open.priceId,
    interval: open.interval,
    amountCents: open.amountCents,
    planId: open.planId,
    name: open.planName,
    membershipType: open.membershipType,
  };
  const amount = cents(price.amountCents);
  const newPeriod = beginsAgain(open, ctx.now);
  const { dueToday, credit, left } = newPeriod
    ? await periodCost(processor, open.stripeCustomerId, amount)
    : { dueToday: cents(0), credit: cents(Math.max(0, open.creditCents)), left: open.creditCents };
  const rest = dueToday - amount;
  const plan = { kind: 'PLAN' as const, plan: price.name, amount };
  const lines = rest === 0 ? [plan] : [plan, restLine(rest, price.name)];
  const at = newPeriod ? intervalAfter(ctx.now, price.interval) : open.currentPeriodEnd;
  return {
    kind: 'RESUME' as const,
    newPeriod,
    price,
    lines: newPeriod ? lines : [],
    dueToday,
    credit,
    nextCharge: { amount: cents(chargedWith(amount, left).dueCents), at },
    prorationAt: ctx.now,
  };
}

/** @throws CONCURRENT_UPDATE when the cost changed since the preview */
export async function checkResume(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  {
    patientId,
    dueToday,
    prorationAt,
  }: { patientId: string; dueToday: number; prorationAt?: string | undefined },
): Promise<boolean> {
  await assertMayChangeSubscription(db, ctx, patientId);
  const open = await openSubscriptionOf(db, patientId).executeTakeFirst();
  if (open?.status !== 'PAUSED') return false;
  const preview = await previewResume(db, ctx, processor, { patientId });
  // An amount of 0 does not say whether credit pays for a new period.
  const wasNewPeriod = prorationAt ? beginsAgain(open, new Date(prorationAt)) : dueToday > 0;
  if (preview.dueToday !== toCents(dueToday) || preview.newPeriod !== wasNewPeriod)
    throw new DomainError('CONCURRENT_UPDATE');
  return preview.newPeriod;
}

/**
 * Lets a repeated request through, which charges nothing more.
 * @throws CONCURRENT_UPDATE when the cost changed since the preview
 */
export async function checkPlan(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  { dueToday, ...choice }: Parameters<typeof previewPlan>[3] & { dueToday?: number | undefined },
): Promise<void> {
  if (dueToday === undefined) return;
  await assertMayChangeSubscription(db, ctx, choice.patientId);
  const open = await openSubscriptionOf(db, choice.patientId).executeTakeFirst();
  if (open?.priceId === choice.priceId && !open.cancelAtPeriodEnd) return;
  if (open && (await pendingChanges(db, open.id)).length > 0) return;
  const preview = await previewPlan(db, ctx, processor, choice);
  if (preview.dueToday !== toCents(dueToday)) throw new DomainError('CONCURRENT_UPDATE', REVIEW_AGAIN);
}

/** Makes the lines add up to the charge. */
const restLine = (rest: number, plan: string) => ({
  kind: rest > 0 ? ('KEPT' as const) : ('CREDIT' as const),
  plan,
  amount: cents(rest),
});

const intervalAfter = (at: Date, interval: 'MONTH' | 'YEAR') =>
  interval === 'YEAR' ? addYears(at, 1) : addMonths(at, 1);

function unlessAway(error: unknown): never {
  if (isIntegrationFailure(error) && error.kind === 'invalid')
    throw new DomainError('RULE_REFUSED', 'We can’t calculate this change right now. Please call us.');
  throw error;
}
