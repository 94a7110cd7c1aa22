import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { symptoms } from '@bedside/reference-data/symptoms';
import { sql } from 'kysely';
import { likeAnywhere } from '../people/search.policy.ts';

export interface ServiceFilter {
  q?: string | undefined;
  id?: readonly string[] | undefined;
  category?: string | undefined;
  enabled?: boolean | undefined;
}

export interface ServiceListRequest {
  filter: ServiceFilter;
  sort?: { field: 'name' | 'category' | 'rate'; order: 'ASC' | 'DESC' };
  range: { offset: number; limit: number };
}

export type ServiceRow = Awaited<ReturnType<typeof getService>>;

const columns = { name: 'name', category: 'category', rate: 'rateCents' } as const;
const byName = { field: 'name', order: 'ASC' } as const;

/** A page of the catalogue and how many services match. */
export async function listServices(db: Executor, { filter, sort = byName, range }: ServiceListRequest) {
  const found = matchingServices(db, filter);
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy(columns[sort.field], sort.order === 'ASC' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(range.limit)
    .offset(range.offset)
    .execute();
  return { rows, total };
}

function matchingServices(db: Executor, { q, id, category, enabled }: ServiceFilter) {
  let found = db.selectFrom('services');
  if (q) found = found.where('name', 'ilike', likeAnywhere(q));
  if (id) found = found.where('id', '=', sql<string>`any(${id}::uuid[])`);
  if (category) found = found.where('category', '=', category);
  if (enabled !== undefined) found = found.where('enabled', '=', enabled);
  return found;
}

/** @throws NOT_FOUND */
export async function getService(db: Executor, id: string) {
  const service = await db.selectFrom('services').selectAll().where('id', '=', id).executeTakeFirst();
  if (!service) throw notFound();
  return service;
}

/** The symptoms that are offered when booking. */
export const symptomChoices = () =>
  symptoms.map((name) => ({ id: name.toLowerCase().replaceAll(/\W+/g, '-'), name }));
