import { connect, UNHURRIED_OWNER } from '@bedside/db/connection';
import { letSignIn, userOf } from '@bedside/db/login-role';
import { migrate } from '@bedside/db/migrate';
import { type SessionDefaults, setSessionDefaults } from '@bedside/db/session-settings';
import { prepareQueues } from '@bedside/queue/queue-schema';

export interface Users extends SessionDefaults {
  /** Address that services and workers sign in with: another user than the owner, or the same. */
  readonly user?: string | undefined;
}

/**
 * Migrates the schema and the queues, grants access to services and workers, and sets their role and limits.
 * @param owner a direct address @returns names of the migrations applied
 */
export async function migrateAsOwner(owner: string, { user, role, limits }: Users): Promise<string[]> {
  const session = UNHURRIED_OWNER;
  const db = connect({ url: owner, size: 1, waitMs: 120_000, name: 'bedside-migrate', session });
  try {
    const applied = await migrate(db);
    const other = user && userOf(user) !== userOf(owner) ? user : undefined;
    if (other && role) await letSignIn(db, other, role);
    await setSessionDefaults(db, userOf(other ?? owner), { role, limits });
    await prepareQueues(owner, role);
    return applied;
  } finally {
    await db.destroy();
  }
}
