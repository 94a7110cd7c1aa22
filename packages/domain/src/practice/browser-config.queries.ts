import type { Executor } from '@bedside/db/database';
import { taxRateOn } from '../payments/price.queries.ts';
import { localDay } from './local-time.ts';
import { type PracticeSettings, practiceSettings } from './settings.ts';

/** What everybody may know of the practice, and its tax rate of today. */
export async function practiceForBrowser(
  db: Executor,
  now: Date,
): Promise<PracticeSettings & { taxRate: number }> {
  const settings = await practiceSettings(db);
  return { ...settings, taxRate: await taxRateOn(db, localDay(now, settings.timeZone)) };
}
