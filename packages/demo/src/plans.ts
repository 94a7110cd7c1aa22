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

const everyone = ['15% off every service', 'We waive up to $150 of the travel fee per visit'];
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
    benefits: [...everyone, 'One checkup a year at home'],
  },
  {
    membershipType: 'PREMIER',
    name: 'Premier',
    description: 'For families with kids',
    monthly: 99,
    benefits: [
      ...everyone,
      'One checkup a year at home',
      'Same-day visits on weekdays',
      'Covers everyone in your household',
    ],
  },
  {
    membershipType: 'PREMIER PLUS',
    name: 'Premier Plus',
    description: 'For frequent visits',
    monthly: 149,
    benefits: [
      ...everyone,
      'Two checkups a year at home',
      'Same-day visits, seven days a week',
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
      'Four checkups a year at home',
      'Visits day or night',
      'Your own dedicated provider',
      'Your provider’s direct line',
    ],
  },
];

/** A year costs ten months. */
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
