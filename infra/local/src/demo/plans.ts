import type { PlanType } from '@bedside/contracts/payments/memberships.schema';
import type { Db } from '@bedside/db/database';
import { subMonths } from 'date-fns';
import { demoId } from './random.ts';

interface DemoPlan {
  membershipType: PlanType;
  name: string;
  description: string;
  /** Dollars. */
  monthly: number;
  benefits: string[];
}

const everyone = ['15% off every service', 'No travel fee up to $150 a visit'];
const plans: readonly DemoPlan[] = [
  {
    membershipType: 'STANDARD',
    name: 'Standard',
    description: 'For a visit now and then.',
    monthly: 49,
    benefits: everyone,
  },
  {
    membershipType: 'CYPRESS',
    name: 'Cypress',
    description: 'For residents of Cypress communities.',
    monthly: 69,
    benefits: [...everyone, 'A yearly check-up at home'],
  },
  {
    membershipType: 'PREMIER',
    name: 'Premier',
    description: 'For families with children.',
    monthly: 99,
    benefits: [
      ...everyone,
      'A yearly check-up at home',
      'Same-day visits on weekdays',
      'Everybody in the household',
    ],
  },
  {
    membershipType: 'PREMIER PLUS',
    name: 'Premier Plus',
    description: 'For those who need us often.',
    monthly: 149,
    benefits: [
      ...everyone,
      'Two check-ups a year at home',
      'Same-day visits every day',
      'A provider of your own',
    ],
  },
  {
    membershipType: 'LX ELITE',
    name: 'LX Elite',
    description: 'Care around the clock.',
    monthly: 299,
    benefits: [
      ...everyone,
      'A check-up every season',
      'Visits at any hour',
      'A provider of your own',
      'A direct line',
    ],
  },
];

/** A year costs ten months. */
const YEAR_MONTHS = 10;

/** Five plans on sale, per month and per year. */
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
