import { fieldError, notFound } from '@bedside/contracts/errors';
import type { PlanInterval, PlanType } from '@bedside/contracts/payments/memberships.schema';
import type { Executor } from '@bedside/db/database';
import type { ListSearch } from '../../list-search.ts';
import { spanishOf } from '../../practice/spanish-words.ts';
import { likeAnywhere } from '../../search.policy.ts';

/** From the lowest level to the highest. */
const ORDER: readonly PlanType[] = ['STANDARD', 'CYPRESS', 'PREMIER', 'PREMIER PLUS', 'LX ELITE'];

const plans = (db: Executor) => db.selectFrom('membershipPlans as plan').selectAll('plan');

const pricesOf = (db: Executor, planIds: string[]) =>
  db
    .selectFrom('membershipPrices as price')
    .select(['price.id', 'price.planId', 'price.interval', 'price.amountCents'])
    .select((eb) => [
      eb('price.retiredAt', 'is', null).$castTo<boolean>().as('isAvailable'),
      eb
        .selectFrom('subscriptions as subscription')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('subscription.priceId', '=', 'price.id')
        .where('subscription.status', 'not in', ['CANCELLED', 'PENDING'])
        .$asScalar()
        .$notNull()
        .as('subscribers'),
    ])
    .where('price.planId', 'in', planIds)
    .orderBy('price.createdAt', 'desc')
    .execute();

type PlanAlone = Awaited<ReturnType<ReturnType<typeof plans>['executeTakeFirstOrThrow']>>;
export type PlanRow = PlanAlone & { prices: Awaited<ReturnType<typeof pricesOf>> };

async function withPrices(db: Executor, rows: readonly PlanAlone[]): Promise<PlanRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const prices = await pricesOf(db, ids);
  return rows.map((row) => ({ ...row, prices: prices.filter(({ planId }) => planId === row.id) }));
}

export const priceOf = (plan: Pick<PlanRow, 'prices'>, interval: PlanInterval) =>
  plan.prices.find((price) => price.isAvailable && price.interval === interval) ?? null;

/** Cheapest first. */
export async function plansOnSale(db: Executor): Promise<PlanRow[]> {
  const rows = await withPrices(db, await plans(db).where('plan.retiredAt', 'is', null).execute());
  return rows.toSorted(
    (one, other) => ORDER.indexOf(one.membershipType) - ORDER.indexOf(other.membershipType),
  );
}

interface PlanFilter {
  q?: string | undefined;
  id?: string[] | undefined;
  isAvailable?: boolean | undefined;
  membershipType?: PlanType | undefined;
}

export async function listPlans(
  db: Executor,
  { filter, sort, range }: ListSearch<PlanFilter, 'membershipType' | 'name' | 'createdAt'>,
): Promise<{ rows: PlanRow[]; total: number }> {
  let query = plans(db);
  if (filter.q) query = query.where('plan.name', 'ilike', likeAnywhere(filter.q));
  if (filter.id) query = query.where('plan.id', 'in', ['00000000-0000-0000-0000-000000000000', ...filter.id]);
  if (filter.isAvailable !== undefined)
    query = query.where('plan.retiredAt', filter.isAvailable ? 'is' : 'is not', null);
  if (filter.membershipType) query = query.where('plan.membershipType', '=', filter.membershipType);
  const rows = await query
    .orderBy(`plan.${sort.field}`, sort.order === 'ASC' ? 'asc' : 'desc')
    .orderBy('plan.id')
    .execute();
  const sorted = sort.field === 'membershipType' ? rows.toSorted(byRank(sort.order)) : rows;
  const page = sorted.slice(range.offset, range.offset + range.limit);
  return { rows: await withPrices(db, page), total: rows.length };
}

const byRank = (order: 'ASC' | 'DESC') => (one: PlanAlone, other: PlanAlone) => {
  const rank = ORDER.indexOf(one.membershipType) - ORDER.indexOf(other.membershipType);
  return order === 'ASC' ? rank : -rank;
};

/** Keyed by the English text. */
export const spanishOfPlans = (db: Executor, rows: readonly PlanRow[]): Promise<Map<string, string>> =>
  spanishOf(
    db,
    rows.flatMap(({ name, description, benefits }) => [name, description ?? '', ...benefits]),
  );

export async function getPlan(db: Executor, id: string): Promise<PlanRow> {
  const [row] = await withPrices(db, await plans(db).where('plan.id', '=', id).execute());
  if (!row) throw notFound();
  return row;
}

/** @throws VALIDATION if it isn’t sold anymore */
export async function priceOnSale(db: Executor, priceId: string) {
  const price = await db
    .selectFrom('membershipPrices as price')
    .innerJoin('membershipPlans as plan', 'plan.id', 'price.planId')
    .select(['price.id', 'price.interval', 'price.amountCents'])
    .select(['plan.id as planId', 'plan.name', 'plan.membershipType'])
    .where('price.id', '=', priceId)
    .where('price.retiredAt', 'is', null)
    .where('plan.retiredAt', 'is', null)
    .executeTakeFirst();
  if (!price)
    throw fieldError('priceId', 'This plan is no longer available at this price. Please choose again.');
  return price;
}
