import type { PlanType } from '@bedside/contracts/payments/memberships.schema';
import type { Db } from '@bedside/db/database';
import { subMonths } from '@bedside/db/dates';
import { demoId } from './random.ts';

interface DemoPlan {
  membershipType: PlanType;
  name: string;
  description: string;
  /** Dollars. */
  monthly: number;
  benefits: string[];
}

const everyone = [
  '15% off every service',
  'We waive up to $150 of the travel fee per visit',
  'Covers everyone in your household',
];
const plans: readonly DemoPlan[] = [
  {
    membershipType: 'STANDARD',
    name: 'Standard',
    description: 'For occasional visits',
    monthly: 49,
    benefits: everyone,
  },
  {
    membershipType: 'CYPRESS',
    name: 'Cypress',
    description: 'For Cypress community residents',
    monthly: 69,
    benefits: [...everyone, 'Home checkups: 1 a year'],
  },
  {
    membershipType: 'PREMIER',
    name: 'Premier',
    description: 'For families with kids',
    monthly: 99,
    benefits: [...everyone, 'Home checkups: 1 a year', 'Same-day visits: weekdays'],
  },
  {
    membershipType: 'PREMIER PLUS',
    name: 'Premier Plus',
    description: 'For frequent visits',
    monthly: 149,
    benefits: [
      ...everyone,
      'Home checkups: 2 a year',
      'Same-day visits: every day',
      'Your own dedicated provider',
    ],
  },
  {
    membershipType: 'LX ELITE',
    name: 'LX Elite',
    description: 'Care 24/7',
    monthly: 299,
    benefits: [
      ...everyone,
      'Home checkups: 4 a year',
      'Same-day visits: day or night',
      'Your own dedicated provider',
      'Your provider’s direct line',
    ],
  },
];

/** A year costs as much as ten months. */
const YEAR_MONTHS = 10;

export async function seedPlans(db: Db, now: Date): Promise<void> {
  const createdAt = subMonths(now, 8);
  await db
    .insertInto('membershipPlans')
    .values(
      plans.map(({ monthly: _, ...plan }) => ({
        ...plan,
        id: demoId(`plan ${plan.membershipType}`),
        createdBy: null,
        createdAt,
        updatedAt: createdAt,
      })),
    )
    .execute();
  await db
    .insertInto('membershipPrices')
    .values(
      plans.flatMap(({ membershipType, monthly }) =>
        (['MONTH', 'YEAR'] as const).map((interval) => ({
          id: demoId(`price ${membershipType} ${interval}`),
          planId: demoId(`plan ${membershipType}`),
          interval,
          amountCents: monthly * 100 * (interval === 'YEAR' ? YEAR_MONTHS : 1),
          createdAt,
        })),
      ),
    )
    .execute();
}
