import { type Config, directUrlOf } from '@bedside/config/config';
import { connect } from '@bedside/db/connection';
import type { Tx } from '@bedside/db/database';

/** No timeout between statements, because reading files may take a long time. */
const SETTINGS = { statement_timeout: 10 * 60_000, idle_in_transaction_session_timeout: 0, jit: 'off' };

/** All reads see the same moment, on a connection of their own. */
export async function inReadingSnapshot<T>(config: Config, work: (tx: Tx) => Promise<T>): Promise<T> {
  const url = directUrlOf(config);
  const db = connect({ url, size: 1, session: SETTINGS, name: 'bedside-bulk-export' });
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(work);
  } finally {
    await db.destroy();
  }
}
