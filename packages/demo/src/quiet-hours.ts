import type { Db } from '@bedside/db/database';
import { practiceSettings } from '@bedside/domain/practice/settings';
import type { QuietHours } from '@bedside/simulators/local-context';

const keys = ['quietHoursStart', 'quietHoursEnd'] as const;
const NEVER = JSON.stringify('00:00');

/** A demo shows its messages at any hour. Who has set hours of their own keeps them. */
export async function turnQuietHoursOff(db: Db): Promise<void> {
  await db
    .insertInto('settings')
    .values(keys.map((key) => ({ key, value: NEVER })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The switch on the page of the inbox: off, or as a practice has them that never set any. */
export const quietHoursOf = (db: Db): QuietHours => ({
  async areOn() {
    const { quietHoursStart, quietHoursEnd } = await practiceSettings(db);
    return quietHoursStart !== quietHoursEnd;
  },
  async turn(on) {
    await db.deleteFrom('settings').where('key', 'in', keys).execute();
    if (!on) await turnQuietHoursOff(db);
  },
});
