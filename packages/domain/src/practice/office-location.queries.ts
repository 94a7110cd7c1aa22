import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import type { ListSearch } from '../list-search.ts';
import { likeAnywhere } from '../search.policy.ts';

interface OfficeFilter {
  q?: string | undefined;
  id?: readonly string[] | undefined;
  enabled?: boolean | undefined;
}

const offices = (db: Executor) => db.selectFrom('officeLocations').selectAll();
export type OfficeRow = Awaited<ReturnType<ReturnType<typeof offices>['executeTakeFirstOrThrow']>>;

export async function listOffices(
  db: Executor,
  { filter, sort, range }: ListSearch<OfficeFilter, 'name'>,
): Promise<{ rows: OfficeRow[]; total: number }> {
  const { q, id, enabled } = filter;
  const found = await offices(db)
    .$if(q !== undefined, (query) => query.where('name', 'ilike', likeAnywhere(q ?? '')))
    .$if(id !== undefined, (query) => query.where('id', '=', sql<string>`any(${id ?? []}::uuid[])`))
    .$if(enabled !== undefined, (query) => query.where('enabled', '=', enabled ?? true))
    .orderBy(sort.field, sort.order === 'ASC' ? 'asc' : 'desc')
    .orderBy('id')
    .execute();
  return { rows: found.slice(range.offset, range.offset + range.limit), total: found.length };
}

export async function getOffice(db: Executor, id: string): Promise<OfficeRow> {
  return await offices(db).where('id', '=', id).executeTakeFirstOrThrow(notFound);
}
