import { fieldError } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import type { Actor, Context } from '../context.ts';

type Owner = Pick<Actor, 'userId' | 'sessionId'>;

/**
 * Push endpoints move to the new owner only from the same browser and IP address.
 * @returns whether it moved
 */
export async function registerDevice(
  db: Executor,
  { now }: Pick<Context, 'now'>,
  { userId, sessionId }: Owner,
  token: string,
): Promise<boolean> {
  const bound = await db
    .insertInto('deviceTokens')
    .values({ token, userId, sessionId })
    .onConflict((conflict) =>
      conflict
        .column('token')
        .doUpdateSet({ userId, sessionId })
        .where(
          sql<boolean>`device_tokens.user_id = ${userId} or not exists (
            select 1 from sessions as held, sessions as mine
            where held.id = device_tokens.session_id and mine.id = ${sessionId}
              and held.revoked_at is null and held.expires_at > ${now}
              and (held.ip, held.user_agent) is distinct from (mine.ip, mine.user_agent))`,
        ),
    )
    .executeTakeFirst();
  return (bound.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function requireDevice(db: Executor, ctx: Context, owner: Owner, token: string): Promise<void> {
  if (!(await registerDevice(db, ctx, owner, token)))
    throw fieldError('fcmtoken', 'Someone else is signed in on this device.', 'CONFLICT');
}
