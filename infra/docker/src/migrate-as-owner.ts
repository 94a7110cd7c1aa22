import { connect } from '@bedside/db/connection';
import { letSignIn } from '@bedside/db/login-role';
import { migrate } from '@bedside/db/migrate';
import { prepareQueues } from '@bedside/queue/queue-schema';

export interface Users {
  /** The address that services and workers sign in with, where it is not the owner's. */
  readonly user?: string | undefined;
  /** The role that they work as; absent where there is none. */
  readonly role?: string | undefined;
}

/**
 * Brings the schema and that of the queues up to date, and lets services and workers sign in.
 * @returns the names of the migrations that were applied now
 */
export async function migrateAsOwner(owner: string, { user, role }: Users): Promise<string[]> {
  const db = connect({ url: owner, size: 1, name: 'bedside-migrate', unhurried: true });
  try {
    const applied = await migrate(db);
    if (user && role) await letSignIn(db, user, role);
    await prepareQueues(owner, user && role);
    return applied;
  } finally {
    await db.destroy();
  }
}
