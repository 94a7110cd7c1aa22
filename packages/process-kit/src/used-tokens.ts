import type { Db } from '@bedside/db/database';
import type { UsedTokens } from '@bedside/integrations/captcha/captcha.port';

/** Remembers in the database which human checks were spent, for every instance and over a restart. */
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
