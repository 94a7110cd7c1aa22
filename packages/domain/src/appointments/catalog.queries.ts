import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import type { ProviderServices, Services } from '@bedside/db/schema';
import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import { spanishOf } from '../practice/spanish-words.ts';
import { likeAnywhere } from '../search.policy.ts';

export interface ServiceFilter {
  q?: string | undefined;
  id?: readonly string[] | undefined;
  category?: string | undefined;
  enabled?: boolean | undefined;
}

interface ServiceListRequest {
  filter: ServiceFilter;
  sort?: { field: 'name' | 'category' | 'rate'; order: 'ASC' | 'DESC' };
  range: { offset: number; limit: number };
}

export type ServiceRow = Selectable<Services>;
export type ProviderServiceRow = Selectable<ProviderServices>;

export interface Catalogs {
  services: ServiceRow;
  provider_services: ProviderServiceRow;
}

const columns = { name: 'name', category: 'category', rate: 'rate_cents' } as const;
const byName = { field: 'name', order: 'ASC' } as const;

export async function listCatalog<C extends keyof Catalogs>(
  db: Executor,
  catalog: C,
  { filter, sort = byName, range }: ServiceListRequest,
): Promise<{ rows: Catalogs[C][]; total: number }> {
  const found = sql`from ${sql.table(catalog)} where ${matching(filter)}`;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db);
  const { rows } = await sql<Catalogs[C]>`select * ${found}
    order by ${sql.ref(columns[sort.field])} ${sort.order === 'ASC' ? sql`asc` : sql`desc`}, id
    limit ${range.limit} offset ${range.offset}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function getCatalogItem<C extends keyof Catalogs>(
  db: Executor,
  catalog: C,
  id: string,
): Promise<Catalogs[C]> {
  const { rows } = await sql<Catalogs[C]>`select * from ${sql.table(catalog)}
    where id = ${id} and removed_at is null`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export const spanishOfRows = (
  db: Executor,
  rows: readonly (ServiceRow | ProviderServiceRow)[],
): Promise<Map<string, string>> =>
  spanishOf(
    db,
    rows.flatMap(({ name, category, description }) => [name, category, description]),
  );

/** Ignores the category filter. */
export const countByCategory = (
  db: Executor,
  catalog: keyof Catalogs,
  { category: _, ...filter }: ServiceFilter,
): Promise<{ category: string; services: number }[]> =>
  sql<{ category: string; services: number }>`
    select category, count(*)::int as services from ${sql.table(catalog)}
    where ${matching(filter)} group by category order by category`
    .execute(db)
    .then(({ rows }) => rows);

const MAX_BOOKED = 6;
const COUNTED_DAYS = 365;

/** Ids of the services booked in the last year, most booked first. */
export async function mostBookedServices(db: Executor, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - COUNTED_DAYS * 86_400_000);
  const rows = await db
    .selectFrom('appointmentServices')
    .innerJoin('appointments', 'appointments.id', 'appointmentServices.appointmentId')
    .innerJoin('services', 'services.id', 'appointmentServices.serviceId')
    .select('services.id')
    .where('appointments.createdAt', '>=', since)
    .where('services.removedAt', 'is', null)
    .where('services.enabled', '=', true)
    .groupBy(['services.id', 'services.name'])
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('services.name')
    .limit(MAX_BOOKED)
    .execute();
  return rows.map(({ id }) => id);
}

function matching({ q, id, category, enabled }: ServiceFilter): Expression<SqlBool> {
  const conditions = [sql`removed_at is null`];
  if (q)
    conditions.push(sql`(name ilike ${likeAnywhere(q)}
      or name in (select english from spanish_words where spanish ilike ${likeAnywhere(q)}))`);
  if (id) conditions.push(sql`id = any(${id}::uuid[])`);
  if (category)
    conditions.push(sql`(category = ${category}
      or category in (select english from spanish_words where spanish = ${category}))`);
  if (enabled !== undefined) conditions.push(sql`enabled = ${enabled}`);
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
