import type { Db } from './database.ts';
import { subDays, subHours } from './dates.ts';

/** Expired secrets are a liability, so delete them. */
export async function deleteExpiredRows(db: Db, now: Date): Promise<void> {
  // A device sends what it stored offline for up to 48 hours.
  await db
    .deleteFrom('idempotencyKeys')
    .where('responseStatus', 'is not', null)
    .where('createdAt', '<', subHours(now, 72))
    .execute();
  await db.deleteFrom('oneTimeCodes').where('expiresAt', '<', subDays(now, 1)).execute();
  await db.deleteFrom('accessLinks').where('expiresAt', '<', subDays(now, 30)).execute();
  await db
    .deleteFrom('refreshTokens')
    .where('sessionId', 'in', (sessions) =>
      sessions.selectFrom('sessions').select('id').where('expiresAt', '<', subDays(now, 1)),
    )
    .execute();
  await db.deleteFrom('appCodes').where('expiresAt', '<', subDays(now, 1)).execute();
  await db.deleteFrom('appTokens').where('expiresAt', '<', subDays(now, 1)).execute();
  await db.deleteFrom('appAssertions').where('expiresAt', '<', subDays(now, 1)).execute();
  await db.deleteFrom('bulkRuns').where('finishedAt', '<', subDays(now, 30)).execute();
  await db.deleteFrom('rateLimits').where('expire', '<', now.getTime()).execute();
}
