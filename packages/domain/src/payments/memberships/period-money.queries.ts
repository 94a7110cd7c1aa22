import { DomainError } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { min } from '@bedside/db/dates';
import { isHeldByBank } from '../lock-charge.ts';
import { leftOf } from '../refund.policy.ts';
import { unusedCents } from './subscription.policy.ts';
import type { SubscriptionRow } from './subscription-rows.ts';

type Period = Pick<SubscriptionRow, 'id' | 'amountCents' | 'currentPeriodStart' | 'currentPeriodEnd'>;

/**
 * Whether the practice still has the money for the unused rest of the period, which a change would turn into
 * credit.
 * Rule: money.credit-is-never-refunded-twice
 */
export async function withRestPaid<P extends Period>(
  db: Executor,
  periods: readonly P[],
  at: Date,
): Promise<(P & { isRestPaid: boolean })[]> {
  if (periods.length === 0) return [];
  const ids = periods.map(({ id }) => id);
  const charges = await chargesOf(db, ids).execute();
  return periods.map((period) => {
    const paid = chargesBehind(
      charges.filter(({ subscriptionId }) => subscriptionId === period.id),
      period,
    ).flatMap(({ amountCents, refundedCents, creditedCents, chargedBackCents, isHeld }) =>
      amountCents === null || refundedCents === null || creditedCents === null || chargedBackCents === null
        ? []
        : { amountCents, refundedCents, creditedCents, chargedBackCents, isHeld },
    );
    const isKept = paid.every((one) => !one.isHeld && one.refundedCents + one.chargedBackCents === 0);
    const left = paid.filter((payment) => !payment.isHeld).reduce((sum, payment) => sum + leftOf(payment), 0);
    return { ...period, isRestPaid: isKept || unusedCents(period, at) <= left };
  });
}

/** With their payments, the newest first. */
const chargesOf = (db: Executor, subscriptionIds: readonly string[]) =>
  db
    .selectFrom('subscriptionCharges as charge')
    .innerJoin('invoices as invoice', 'invoice.id', 'charge.invoiceId')
    .leftJoin('payments', (join) =>
      join.onRef('payments.invoiceId', '=', 'invoice.id').on('payments.status', '=', 'SUCCESSFUL'),
    )
    .select(['charge.subscriptionId', 'charge.periodStart', 'charge.periodEnd'])
    .select(['payments.amountCents', 'payments.refundedCents'])
    .select(['payments.creditedCents', 'payments.chargedBackCents'])
    .select((eb) => isHeldByBank(eb).as('isHeld'))
    .where('charge.subscriptionId', 'in', subscriptionIds)
    .orderBy('charge.createdAt', 'desc')
    .orderBy('invoice.number', 'desc');

/**
 * The charges of the period, and those that a change of interval cut short, whose unused rest helped pay for
 * it.
 */
function chargesBehind<C extends { periodStart: Date; periodEnd: Date }>(
  charges: readonly C[],
  { currentPeriodStart, currentPeriodEnd }: Period,
): C[] {
  if (!currentPeriodStart || !currentPeriodEnd) return [];
  const isOfPeriod = ({ periodEnd }: C) => periodEnd.getTime() === currentPeriodEnd.getTime();
  const behind = charges.filter(isOfPeriod);
  let start = currentPeriodStart;
  for (const charge of charges.slice(charges.findLastIndex(isOfPeriod) + 1)) {
    if (charge.periodEnd <= start) break;
    behind.push(charge);
    start = min([start, charge.periodStart]);
  }
  return behind;
}

export async function isRestPaid(db: Executor, period: Period, at: Date): Promise<boolean> {
  const [one] = await withRestPaid(db, [period], at);
  return one?.isRestPaid ?? false;
}

/**
 * @throws RULE_REFUSED for a period that was refunded or is disputed, because a change would return its rest
 * again as credit
 */
export async function assertRestPaid(db: Executor, period: Period, at: Date): Promise<void> {
  if (await isRestPaid(db, period, at)) return;
  throw new DomainError(
    'RULE_REFUSED',
    'The payment for this period was refunded or is disputed, so the plan can’t be changed before it ends. Please call us to switch sooner.',
  );
}

/**
 * Whether a more expensive plan was chosen in this period and its charge, less what was paid for the rest, is
 * still to come.
 */
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
