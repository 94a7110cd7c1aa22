import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import type { ListSearch } from '../list-search.ts';
import { likeAnywhere } from '../search.policy.ts';

export interface CannedReply {
  id: string;
  title: string;
  text: string;
  version: number;
}

const replies = (db: Executor) => db.selectFrom('cannedReplies').select(['id', 'title', 'text', 'version']);

export async function listCannedReplies(
  db: Executor,
  {
    filter: { q, id },
    sort,
    range,
  }: ListSearch<{ q?: string | undefined; id?: readonly string[] | undefined }, 'title'>,
): Promise<{ rows: CannedReply[]; total: number }> {
  const found = await replies(db)
    .$if(q !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('title', 'ilike', likeAnywhere(q ?? '')), eb('text', 'ilike', likeAnywhere(q ?? ''))]),
      ),
    )
    .$if(id !== undefined, (query) => query.where('id', '=', sql<string>`any(${id ?? []}::uuid[])`))
    .orderBy(sort.field, sort.order === 'ASC' ? 'asc' : 'desc')
    .orderBy('id')
    .execute();
  return { rows: found.slice(range.offset, range.offset + range.limit), total: found.length };
}

export async function getCannedReply(db: Executor, id: string): Promise<CannedReply> {
  return await replies(db).where('id', '=', id).executeTakeFirstOrThrow(notFound);
}
