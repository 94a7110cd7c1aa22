import { DomainError, fieldError, notFound } from '@bedside/contracts/errors';
import type { RetentionRecord } from '@bedside/contracts/practice/settings.schema';
import type { Db } from '@bedside/db/database';
import { changedFieldsOf, omitUndefined } from '../audit-and-events/record-audit.ts';
import type { Context } from '../context.ts';
import { retentionOf } from './retention.queries.ts';
import { recordSettingsChange } from './settings.commands.ts';

interface RetentionChange {
  /** Null keeps them forever. */
  months: number | null;
  action?: RetentionRecord['action'] | undefined;
  version?: number | undefined;
}

/** @throws NOT_FOUND; CONCURRENT_UPDATE; VALIDATION naming `months` if the law requires more */
export const changeRetention = (
  db: Db,
  ctx: Context,
  id: string,
  { version, ...input }: RetentionChange,
): Promise<RetentionRecord> =>
  db.transaction().execute(async (tx) => {
    const rule = await tx
      .selectFrom('retention')
      .select(['months', 'action', 'leastMonths', 'version'])
      .where('tableName', '=', id)
      .where('follows', 'is', null)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound);
    if (version !== undefined && version !== rule.version) throw new DomainError('CONCURRENT_UPDATE');
    if (input.months !== null && input.months < rule.leastMonths)
      throw fieldError('months', `Keep this for at least ${rule.leastMonths} months.`);
    const change = changedFieldsOf(rule, omitUndefined(input));
    if (!change.any) return retentionOf(tx, id);
    await tx
      .updateTable('retention')
      .set({ ...change.after, version: rule.version + 1, updatedAt: ctx.now })
      .where('tableName', '=', id)
      .execute();
    const { before, after } = change;
    const changed = { action: 'retention.change', entityId: id, before, after };
    await recordSettingsChange(tx, ctx, 'retention', changed);
    return retentionOf(tx, id);
  });
