import { connect } from '@bedside/db/connection';
import { letSignIn } from '@bedside/db/login-role';
import { migrate } from '@bedside/db/migrate';
import { prepareQueues } from '@bedside/queue/queue-schema';

export interface Users {
  readonly user?: string | undefined;
  readonly role?: string | undefined;
}

/**
 * Migrates the schema and the queues, and grants access to services and workers.
 * @returns names of the migrations applied
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
