import type { Db } from '@bedside/db/database';
import { practiceSettings } from '@bedside/domain/practice/settings';
import type { QuietHours } from '@bedside/simulators/local-context';

const keys = ['quietHoursStart', 'quietHoursEnd'] as const;
const NEVER = JSON.stringify('00:00');

/** A demo sends messages at any hour. Quiet hours that a practice has set are kept. */
export async function turnQuietHoursOff(db: Db): Promise<void> {
  await db
    .insertInto('settings')
    .values(keys.map((key) => ({ key, value: NEVER })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lets the inbox page switch between no quiet hours and the defaults. Turning them off delivers held messages. */
export const quietHoursOf = (db: Db): QuietHours => ({
  async areOn() {
    const { quietHoursStart, quietHoursEnd } = await practiceSettings(db);
    return quietHoursStart !== quietHoursEnd;
  },
  async turn(on) {
    await db.deleteFrom('settings').where('key', 'in', keys).execute();
    if (on) return;
    await turnQuietHoursOff(db);
    await releaseHeld(db);
  },
});

/** Delivers the messages now that wait for the morning. */
const releaseHeld = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const deliveries = await tx
      .updateTable('deliveries')
      .set({ sendAfter: null })
      .where('state', '=', 'queued')
      .where('sendAfter', 'is not', null)
      .returning('id')
      .execute();
    const jobKeys = deliveries.map(({ id }) => `delivery:${id}`);
    if (jobKeys.length > 0)
      await tx
        .updateTable('plannedEvents')
        .set({ dueAt: new Date(0) })
        .where('key', 'in', jobKeys)
        .execute();
  });
