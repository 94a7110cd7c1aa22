import { connect, UNHURRIED_OWNER } from '@bedside/db/connection';
import { grantLogin, userOf } from '@bedside/db/login-role';
import { type Migrated, migrate } from '@bedside/db/migrate';
import { type SessionDefaults, setSessionDefaults } from '@bedside/db/session-settings';
import { prepareQueues } from '@bedside/queue/queue-schema';

export interface Users extends SessionDefaults {
  /** The address that services and workers sign in with, whether or not its user is the owner. */
  readonly user?: string | undefined;
}

/**
 * Migrates the schema and the queues, grants access to services and workers, and sets their role and limits.
 * Keeps whatever a newer release has migrated.
 * @param owner a direct address
 */
export async function migrateAsOwner(
  owner: string,
  { user, role, limits }: Users,
  log?: (line: string) => void,
): Promise<Migrated> {
  const session = UNHURRIED_OWNER;
  const db = connect({ url: owner, size: 1, waitMs: 120_000, name: 'bedside-migrate', session });
  try {
    const migrated = await migrate(db, { ...(log && { log }) });
    const other = user && userOf(user) !== userOf(owner) ? user : undefined;
    if (other && role) await grantLogin(db, other, role);
    await setSessionDefaults(db, userOf(other ?? owner), { role, limits });
    if (!migrated.isNewer) await prepareQueues(owner, role);
    return migrated;
  } finally {
    await db.destroy();
  }
}
