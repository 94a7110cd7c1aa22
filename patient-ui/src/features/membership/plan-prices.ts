import type { Plan, PlanInterval } from '@bedside/contracts/payments/memberships.schema';

/** Null if the plan isn’t sold for the interval. */
export const priceFor = (plan: Plan, interval: PlanInterval) =>
  interval === 'YEAR' ? plan.yearly : plan.monthly;

/** Dollars saved by paying yearly, or 0. */
export const annualSavings = ({ monthly, yearly }: Plan): number =>
  monthly && yearly ? Math.max(0, Math.round((monthly.amount * 12 - yearly.amount) * 100) / 100) : 0;

interface Difference {
  name: string;
  /**
   * The amount in each plan: empty text if the benefit is included without an amount, null if it isn’t
   * included.
   */
  amounts: (string | null)[];
}

/** Splits “Home checkups: 2 a year” into a name and an amount. */
function partsOf(benefit: string): { name: string; amount: string } {
  const [name = benefit, ...amount] = benefit.split(': ');
  return { name, amount: amount.join(': ') };
}

/** The benefits that every plan includes, and one row for each benefit that differs. */
export function comparePlans(plans: readonly Plan[]): { same: string[]; different: Difference[] } {
  const all = [...new Set(plans.flatMap(({ benefits }) => benefits))];
  const same = all.filter((benefit) => plans.every(({ benefits }) => benefits.includes(benefit)));
  const others = all.filter((benefit) => !same.includes(benefit)).map((benefit) => partsOf(benefit).name);
  const different = [...new Set(others)].map((name) => ({
    name,
    amounts: plans.map(
      ({ benefits }) => benefits.map(partsOf).find((part) => part.name === name)?.amount ?? null,
    ),
  }));
  return { same, different };
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
