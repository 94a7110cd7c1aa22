import type { Executor } from '@bedside/db/database';
import type { Actor } from '../context.ts';

/** Pushes of this person go to that browser from now on, and nobody else's do, until the session ends. */
export async function bindDevice(db: Executor, actor: Actor, token: string): Promise<void> {
  const owner = { userId: actor.userId, sessionId: actor.sessionId };
  await db
    .insertInto('deviceTokens')
    .values({ token, ...owner })
    .onConflict((conflict) => conflict.column('token').doUpdateSet(owner))
    .execute();
}
