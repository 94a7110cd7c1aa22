import type { Db } from '@bedside/db/database';
import type { UsedTokens } from '@bedside/integrations/captcha/captcha.port';

/** Stored in the database, so that a human check is single-use across instances and restarts. */
export const usedTokensIn = (db: Db, now: () => Date): UsedTokens => ({
  async seen(token, ttlSeconds) {
    const marked = await db
      .insertInto('rateLimits')
      .values({ key: `spent:${token}`, expire: now().getTime() + ttlSeconds * 1000 })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst();
    return marked === undefined;
  },
});
