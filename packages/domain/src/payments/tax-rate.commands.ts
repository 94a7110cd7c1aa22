import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { actorOf, type Context } from '../context.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { recordAudit } from '../record/record-audit.ts';
import { toRate } from './price.policy.ts';
import { taxRateOn, taxRateRowOn } from './price.queries.ts';

/** The rate in force today, a fraction, and the day since when; zero since today while none was ever set. */
export async function currentTaxRate(db: Db, ctx: Pick<Context, 'now'>) {
  const { timeZone } = await practiceSettings(db);
  const today = localDay(ctx.now, timeZone);
  return (await taxRateRowOn(db, today)) ?? { rate: 0, effectiveFrom: today };
}

/** Sets the tax rate, in percent, from today on. Invoices keep the rate they were made with. */
export async function updateTaxRate(db: Db, ctx: Context, percent: number): Promise<void> {
  const actor = actorOf(ctx);
  await db.transaction().execute(async (tx) => {
    const { timeZone } = await practiceSettings(tx);
    const today = localDay(ctx.now, timeZone);
    const before = await taxRateOn(tx, today);
    const id = newId();
    await tx
      .insertInto('taxRates')
      .values({
        id,
        rate: toRate(percent),
        effectiveFrom: today,
        createdBy: actor.userId,
        createdAt: ctx.now,
      })
      .execute();
    await recordAudit(tx, ctx, {
      action: 'taxRate.update',
      entityType: 'settings',
      entityId: id,
      before: { rate: before },
      after: { rate: toRate(percent) },
    });
  });
}
