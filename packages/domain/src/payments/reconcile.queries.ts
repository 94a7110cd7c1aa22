import type { Executor } from '@bedside/db/database';

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
  const { total } = await db
    .selectFrom('reconciliationRuns')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
