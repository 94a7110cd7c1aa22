import { sql } from 'kysely';
import type { Db } from './database.ts';
import { batched } from './hot-path.ts';

/**
 * A position, as text, that covers everything committed before this call. Uses the insert position, because
 * without synchronous_commit a commit is visible before it is written.
 */
export const currentPosition = (db: Db): Promise<string> => positionOf(db, undefined);

const positionOf = batched(async (db: Db, calls: readonly undefined[]) => {
  const { rows } = await sql<{ position: string }>`
    select ('x' || substr(pg_walfile_name(place), 1, 8))::bit(32)::int || '.' || (place - '0/0') as position
    from pg_current_wal_insert_lsn() as place`.execute(db);
  const [{ position } = { position: '' }] = rows;
  return calls.map(() => position);
});
