import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { actorOf, type Context } from '../context.ts';
import { countOf, type ListSearch, paged } from '../list-search.ts';

interface SavedViewFilter {
  id?: string[] | undefined;
  resource?: string | undefined;
}

export async function listSavedViews(
  db: Executor,
  ctx: Context,
  { filter, sort, range }: ListSearch<SavedViewFilter, 'name' | 'createdAt'>,
) {
  const found = own(db, ctx)
    .$if(filter.id !== undefined, (query) =>
      query.where('id', '=', sql<string>`any(${filter.id ?? []}::uuid[])`),
    )
    .$if(filter.resource !== undefined, (query) => query.where('resource', '=', filter.resource ?? ''));
  const rows = await found
    .selectAll()
    .$call((query) => paged(query, { sort, range }, sort.field, 'id'))
    .execute();
  const total = await countOf(found);
  return { rows, total };
}

export async function getSavedView(db: Executor, ctx: Context, id: string) {
  return await own(db, ctx).selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound);
}

export type SavedViewRecord = Awaited<ReturnType<typeof getSavedView>>;

const own = (db: Executor, ctx: Context) =>
  db.selectFrom('savedViews').where('userId', '=', actorOf(ctx).userId);
