import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';

/** `rate` is a fraction. It took effect long ago. */
export async function insertTaxRate(db: Db, rate: number): Promise<void> {
  await db
    .insertInto('taxRates')
    .values({ id: newId(), rate, jurisdiction: 'Illinois', effectiveFrom: '2020-01-01', createdBy: null })
    .execute();
}
