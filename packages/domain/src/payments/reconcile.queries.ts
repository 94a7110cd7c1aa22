import type { Executor } from '@bedside/db/database';
import { countOf } from '../list-search.ts';

/** Newest first. */
export async function listReconciliations(
  db: Executor,
  { offset, limit }: { offset: number; limit: number },
) {
  const rows = await db
    .selectFrom('reconciliationRuns')
    .selectAll()
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const total = await countOf(db.selectFrom('reconciliationRuns'));
  return { rows, total };
}
