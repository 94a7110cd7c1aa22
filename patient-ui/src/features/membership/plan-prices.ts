import type { Plan, PlanInterval } from '@bedside/contracts/payments/memberships.schema';

/** What a plan costs for an interval; null where it is not sold that way. */
export const priceFor = (plan: Plan, interval: PlanInterval) =>
  interval === 'YEAR' ? plan.yearly : plan.monthly;

/** How many dollars a year costs less than twelve months; 0 where it does not. */
export const annualSavings = ({ monthly, yearly }: Plan): number =>
  monthly && yearly ? Math.max(0, Math.round((monthly.amount * 12 - yearly.amount) * 100) / 100) : 0;

/** The plan that has a price, and for which interval. */
export function planAt(
  plans: readonly Plan[],
  priceId: string,
): { plan: Plan; interval: PlanInterval } | null {
  for (const plan of plans) {
    if (plan.monthly?.priceId === priceId) return { plan, interval: 'MONTH' };
    if (plan.yearly?.priceId === priceId) return { plan, interval: 'YEAR' };
  }
  return null;
}
