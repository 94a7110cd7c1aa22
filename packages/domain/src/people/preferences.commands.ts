import { DomainError } from '@bedside/contracts/errors';
import { MAX_PREFERENCES, type Preferences } from '@bedside/contracts/practice/preferences.api';
import type { Db, Executor } from '@bedside/db/database';
import { actorOf, type Context } from '../context.ts';

export async function getPreferences(db: Executor, ctx: Context): Promise<Preferences> {
  const row = await db
    .selectFrom('userPreferences')
    .select('preferences')
    .where('userId', '=', actorOf(ctx).userId)
    .executeTakeFirst();
  return row?.preferences ?? {};
}

/** Null removes a preference. @throws RULE_REFUSED */
export const setPreferences = (
  db: Db,
  ctx: Context,
  changes: Readonly<Record<string, Preferences[string] | null>>,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { userId } = actorOf(ctx);
    // Inserts first, so that there is always a row to lock.
    await tx
      .insertInto('userPreferences')
      .values({ userId, preferences: '{}', updatedAt: ctx.now })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ updatedAt: ctx.now }))
      .execute();
    const merged = Object.entries({ ...(await getPreferences(tx, ctx)), ...changes });
    const shown = merged.filter(([, value]) => value !== null);
    if (shown.length > MAX_PREFERENCES)
      throw new DomainError('RULE_REFUSED', 'There are too many preferences.');
    await tx
      .updateTable('userPreferences')
      .set({ preferences: JSON.stringify(Object.fromEntries(shown)) })
      .where('userId', '=', userId)
      .execute();
  });
