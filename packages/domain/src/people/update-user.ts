import type { Tx } from '@bedside/db/database';
import type { Users } from '@bedside/db/schema';
import type { Updateable } from 'kysely';
import type { Context } from '../context.ts';

/** Sets a new version, so that open forms reload the user. */
export async function updateUser(
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  id: string,
  changes: Updateable<Users> = {},
): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ ...changes, updatedAt: ctx.now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
