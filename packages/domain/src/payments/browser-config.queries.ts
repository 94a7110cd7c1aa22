import type { Executor } from '@bedside/db/database';
import { localDay } from '../practice/local-time.ts';
import { replyBy } from '../practice/opening-hours.policy.ts';
import { type PracticeSettings, practiceSettings } from '../practice/settings.ts';
import { taxRateOn } from './price.queries.ts';

export async function publicPracticeConfig(
  db: Executor,
  now: Date,
): Promise<PracticeSettings & { taxRate: number; replyBy: ReturnType<typeof replyBy> }> {
  const settings = await practiceSettings(db);
  return {
    ...settings,
    replyBy: replyBy(now, settings),
    taxRate: await taxRateOn(db, localDay(now, settings.timeZone)),
  };
}
