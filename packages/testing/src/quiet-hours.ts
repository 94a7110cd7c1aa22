import type { Db } from '@bedside/db/database';

/** Lets messages go at any hour, so that a test that waits for one passes at night too. */
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
