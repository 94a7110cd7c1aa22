import { fieldError } from '@bedside/contracts/errors';
import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { actorOf, type Context } from '../context.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { toRate } from './price.policy.ts';
import { taxRateRowOn } from './price.queries.ts';

/** A fraction, zero until set. */
export async function currentTaxRate(db: Db, ctx: Pick<Context, 'now'>) {
  const { timeZone } = await practiceSettings(db);
  const today = localDay(ctx.now, timeZone);
  return (await taxRateRowOn(db, today)) ?? { rate: 0, effectiveFrom: today };
}

/** If omitted, the jurisdiction stays the same and the rate takes effect today. */
interface NewTaxRate {
  percent: number;
  jurisdiction?: string;
  effectiveFrom?: string;
}

/**
 * Earlier rates stay in history; invoices keep their rate.
 * @returns the id of the rate
 * @throws VALIDATION for a day in the past
 */
export async function updateTaxRate(db: Db, ctx: Context, newRate: NewTaxRate): Promise<string> {
  const actor = actorOf(ctx);
  const id = newId();
  await db.transaction().execute(async (tx) => {
    const { timeZone, taxJurisdiction } = await practiceSettings(tx);
    const today = localDay(ctx.now, timeZone);
    const { percent, effectiveFrom = today } = newRate;
    if (effectiveFrom < today)
      throw fieldError('effectiveFrom', 'Select today or a later date. Existing invoices keep their rate.');
    const before = await tx
      .selectFrom('taxRates')
      .select(['rate', 'jurisdiction'])
      .where('effectiveFrom', '<=', effectiveFrom)
      .orderBy('effectiveFrom', 'desc')
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst();
    const jurisdiction = newRate.jurisdiction ?? before?.jurisdiction ?? taxJurisdiction;
    const after = { rate: toRate(percent), jurisdiction, effectiveFrom };
    await tx
      .insertInto('taxRates')
      .values({ id, ...after, createdBy: actor.userId, createdAt: ctx.now })
      .execute();
    await recordAudit(tx, ctx, {
      action: 'taxRate.update',
      entityType: 'settings',
      entityId: id,
      before: before ?? { rate: 0 },
      after,
    });
  });
  return id;
}
