import { DomainError } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { isHeldByBank } from '../lock-charge.ts';
import { leftOf } from '../refund.policy.ts';
import { unusedCents } from './subscription.policy.ts';
import type { SubscriptionRow } from './subscription-rows.ts';

type Period = Pick<SubscriptionRow, 'id' | 'amountCents' | 'currentPeriodStart' | 'currentPeriodEnd'>;

/**
 * Whether the practice still has the money for the unused rest of the period, which would become credit.
 * Rule: money.credit-is-never-refunded-twice
 */
export async function withRestPaid<P extends Period>(
  db: Executor,
  periods: readonly P[],
  at: Date,
): Promise<(P & { isRestPaid: boolean })[]> {
  if (periods.length === 0) return [];
  const ids = periods.map(({ id }) => id);
  const payments = await db
    .selectFrom('payments')
    .innerJoin('subscriptionCharges as charge', 'charge.invoiceId', 'payments.invoiceId')
    .innerJoin('subscriptions as subscription', 'subscription.id', 'charge.subscriptionId')
    .select(['subscription.id', 'payments.amountCents', 'payments.refundedCents'])
    .select(['payments.creditedCents', 'payments.chargedBackCents'])
    .select((eb) => isHeldByBank(eb).as('isHeld'))
    .where('subscription.id', 'in', ids)
    .whereRef('charge.periodEnd', '=', 'subscription.currentPeriodEnd')
    .where('payments.status', '=', 'SUCCESSFUL')
    .execute();
  return periods.map((period) => {
    const paid = payments.filter(({ id }) => id === period.id);
    const isKept = paid.every((one) => !one.isHeld && one.refundedCents + one.chargedBackCents === 0);
    const left = paid.filter((payment) => !payment.isHeld).reduce((sum, payment) => sum + leftOf(payment), 0);
    return { ...period, isRestPaid: isKept || unusedCents(period, at) <= left };
  });
}

export async function isRestPaid(db: Executor, period: Period, at: Date): Promise<boolean> {
  const [one] = await withRestPaid(db, [period], at);
  return one?.isRestPaid ?? false;
}

/** @throws RULE_REFUSED for a period that was refunded or is disputed: a change would give its rest once more, as credit */
export async function assertRestPaid(db: Executor, period: Period, at: Date): Promise<void> {
  if (await isRestPaid(db, period, at)) return;
  throw new DomainError(
    'RULE_REFUSED',
    'The payment for this period was refunded or is disputed, so the plan can’t be changed before it ends. Please call us to switch sooner.',
  );
}

/** A dearer plan was set in this period, and its charge, less what was paid for the rest, is still to come. */
export async function isCountedInNextCharge(
  db: Executor,
  subscription: SubscriptionRow,
  periodEnd: Date,
): Promise<boolean> {
  const { id, status, currentPeriodEnd, nextChargeCents, amountCents, creditCents } = subscription;
  if (status === 'CANCELLED' || !currentPeriodEnd || periodEnd < currentPeriodEnd) return false;
  if (nextChargeCents === null || nextChargeCents + creditCents <= amountCents) return false;
  const change = await db
    .selectFrom('subscriptionChanges as change')
    .select('change.id')
    .where('change.subscriptionId', '=', id)
    .where('change.isStaffOverride', '=', true)
    .where('change.status', '=', 'DONE')
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('subscriptionCharges as charge')
            .select('charge.invoiceId')
            .where('charge.subscriptionId', '=', id)
            .where('charge.createdAt', '>=', ref('change.finalizedAt')),
        ),
      ),
    )
    .executeTakeFirst();
  return change !== undefined;
}
