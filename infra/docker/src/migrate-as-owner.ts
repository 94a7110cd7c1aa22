import { connect } from '@bedside/db/connection';
import { letSignIn } from '@bedside/db/login-role';
import { type Migrated, migrate } from '@bedside/db/migrate';
import { prepareQueues } from '@bedside/queue/queue-schema';

export interface Users {
  readonly user?: string | undefined;
  readonly role?: string | undefined;
}

/**
 * Migrates the schema and the queues, and grants access to services and workers. What a newer release migrated
 * stays as it is.
 */
export async function migrateAsOwner(
  owner: string,
  { user, role }: Users,
  say?: (line: string) => void,
): Promise<Migrated> {
  const db = connect({ url: owner, size: 1, name: 'bedside-migrate', unhurried: true });
  try {
    const migrated = await migrate(db, { ...(say && { say }) });
    if (user && role) await letSignIn(db, user, role);
    if (!migrated.isNewer) await prepareQueues(owner, user && role);
    return migrated;
  } finally {
    await db.destroy();
  }
}
