import type { Compilable, CompiledQuery } from 'kysely';
import { coalesced, memoizeByKey } from './batching.ts';
import type { Executor } from './database.ts';

/**
 * The rows of a statement, read once for all who ask the very same, arguments included, at the same time: a change sends
 * every console that is open to read its list again.
 */
export const coalescedQuery = async <Row>(db: Executor, query: Compilable<Row>): Promise<readonly Row[]> =>
  // What a statement answers has the type that it was built with.
  (await answersOf(db)(query.compile())) as readonly Row[];

const answersOf = memoizeByKey((db: Executor) =>
  coalesced(
    ({ sql, parameters }: CompiledQuery) => `${sql} ${JSON.stringify(parameters)}`,
    async (query) => (await db.executeQuery(query)).rows,
  ),
);
