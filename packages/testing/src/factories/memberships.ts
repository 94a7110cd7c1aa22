import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { MembershipPlans, Subscriptions } from '@bedside/db/schema';
import type { Insertable } from 'kysely';

/** @returns the monthly price id */
export async function insertPlan(
  db: Db,
  {
    monthlyCents = 9_900,
    yearlyCents = 99_000,
    ...overrides
  }: Partial<Insertable<MembershipPlans>> & { monthlyCents?: number; yearlyCents?: number } = {},
): Promise<string> {
  const membershipType = overrides.membershipType ?? 'PREMIER';
  const known = await db
    .selectFrom('membershipPlans as plan')
    .innerJoin('membershipPrices as price', 'price.planId', 'plan.id')
    .select('price.id')
    .where('plan.membershipType', '=', membershipType)
    .where('plan.retiredAt', 'is', null)
    .where('price.interval', '=', 'MONTH')
    .where('price.retiredAt', 'is', null)
    .executeTakeFirst();
  if (known) return known.id;
  const [planId, month] = [newId(), newId()];
  const createdAt = new Date();
  await db
    .insertInto('membershipPlans')
    .values({
      id: planId,
      membershipType,
      name: 'Premier',
      description: null,
      benefits: ['15% off services', 'No travel fee'],
      createdBy: null,
      createdAt,
      updatedAt: createdAt,
      ...overrides,
    })
    .execute();
  await db
    .insertInto('membershipPrices')
    .values([
      { id: month, planId, interval: 'MONTH', amountCents: monthlyCents, createdAt },
      { id: newId(), planId, interval: 'YEAR', amountCents: yearlyCents, createdAt },
    ])
    .execute();
  return month;
}

/** Exists only in our database, not at Stripe. */
export async function insertSubscription(
  db: Db,
  subscription: Partial<Insertable<Subscriptions>> & { patientId: string; priceId: string },
): Promise<string> {
  const id = newId();
  const createdAt = new Date();
  await db
    .insertInto('subscriptions')
    .values({
      id,
      status: 'ACTIVE',
      paymentMethodId: null,
      startedAt: createdAt,
      createdBy: null,
      createdAt,
      updatedAt: createdAt,
      ...subscription,
    })
    .execute();
  return id;
}
