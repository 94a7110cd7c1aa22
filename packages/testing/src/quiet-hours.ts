import type { Db } from '@bedside/db/database';

/** Quiet hours would make tests fail at night. */
export async function withoutQuietHours(db: Db): Promise<void> {
  const never = JSON.stringify('00:00');
  await db
    .insertInto('settings')
    .values([
      { key: 'quietHoursStart', value: never },
      { key: 'quietHoursEnd', value: never },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
