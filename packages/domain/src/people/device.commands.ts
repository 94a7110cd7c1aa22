import { fieldError } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import type { Actor, Context } from '../context.ts';
import { practiceSettings } from '../practice/settings.ts';

/** Limit per person, because each device gets every push. */
const MAX_DEVICES = 20;

type Owner = Pick<Actor, 'userId' | 'sessionId'>;

/**
 * A push endpoint moves to a new owner only after the session that registered it has ended: knowing an
 * endpoint proves nothing.
 * @returns whether it is now the caller’s
 */
export async function registerDevice(
  db: Executor,
  { now }: Pick<Context, 'now'>,
  { userId, sessionId }: Owner,
  token: string,
): Promise<boolean> {
  const { patientIdleMinutes, staffIdleMinutes } = await practiceSettings(db);
  const bound = await db
    .insertInto('deviceTokens')
    .values({ token, userId, sessionId, createdAt: now })
    .onConflict((conflict) =>
      conflict
        .column('token')
        .doUpdateSet({ userId, sessionId, createdAt: now })
        .where(
          sql<boolean>`device_tokens.user_id = ${userId} or not exists (
            select from sessions as held join users as owner on owner.id = held.user_id
            where held.id = device_tokens.session_id and held.revoked_at is null and held.expires_at > ${now}
              and (held.is_persistent or held.last_seen_at > ${now}::timestamptz - make_interval(mins =>
                case owner.role when 'PATIENT' then ${patientIdleMinutes}::int else ${staffIdleMinutes}::int end)))`,
        ),
    )
    .executeTakeFirst();
  await forgetOldest(db, userId);
  return (bound.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const forgetOldest = (db: Executor, userId: string) =>
  db
    .deleteFrom('deviceTokens')
    .where('token', 'in', (eb) =>
      eb
        .selectFrom('deviceTokens')
        .select('token')
        .where('userId', '=', userId)
        .orderBy('createdAt', 'desc')
        .orderBy('token')
        .offset(MAX_DEVICES),
    )
    .execute();

export async function requireDevice(db: Executor, ctx: Context, owner: Owner, token: string): Promise<void> {
  if (!(await registerDevice(db, ctx, owner, token)))
    throw fieldError('fcmtoken', 'Someone else is signed in on this device.', 'CONFLICT');
}
