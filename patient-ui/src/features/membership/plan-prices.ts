import type { Plan, PlanInterval } from '@bedside/contracts/payments/memberships.schema';

/** Null if not sold for the interval. */
export const priceFor = (plan: Plan, interval: PlanInterval) =>
  interval === 'YEAR' ? plan.yearly : plan.monthly;

/** Dollars saved by paying yearly, or 0. */
export const annualSavings = ({ monthly, yearly }: Plan): number =>
  monthly && yearly ? Math.max(0, Math.round((monthly.amount * 12 - yearly.amount) * 100) / 100) : 0;

/** What every plan includes, and each benefit that only some include. */
export function comparePlans(plans: readonly Plan[]): { same: string[]; different: string[] } {
  const all = [...new Set(plans.flatMap(({ benefits }) => benefits))];
  const isInEvery = (benefit: string) => plans.every(({ benefits }) => benefits.includes(benefit));
  return { same: all.filter(isInEvery), different: all.filter((benefit) => !isInEvery(benefit)) };
}

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
