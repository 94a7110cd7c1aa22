import { isDeepStrictEqual } from 'node:util';
import { typedKeys } from '@bedside/contracts/common/typed-keys';
import { DomainError } from '@bedside/contracts/errors';
import { settingsChanged } from '@bedside/contracts/practice/practice.events';
import type { SettingsGroup } from '@bedside/contracts/practice/settings.schema';
import type { Db, Tx } from '@bedside/db/database';
import { sql } from 'kysely';
import { type AuditEntry, recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { type Stored, storedOf } from './settings.policy.ts';
import { type GroupRecord, getSettings } from './settings.queries.ts';
import { type PracticeSettings, practiceSettings } from './settings.ts';

interface SettingsChange {
  group: SettingsGroup;
  /** The whole group as its form shows it, in dollars. */
  values: Record<string, unknown>;
  version?: number | undefined;
}

/**
 * Applies from the next request on.
 * @throws VALIDATION naming each field as `values.<field>`; CONCURRENT_UPDATE
 */
export function updateSettings(db: Db, ctx: Context, { group, values, version }: SettingsChange) {
  const wanted = storedOf(group, values);
  return db.transaction().execute(async (tx): Promise<GroupRecord> => {
    await lockGroup(tx, group);
    const earlier = await getSettings(tx, group);
    if (version !== undefined && version !== earlier.version) throw new DomainError('CONCURRENT_UPDATE');
    const change = differences(await practiceSettings(tx), wanted);
    if (change.length === 0) return earlier;
    await write(tx, ctx, change);
    await recordSettingsChange(tx, ctx, group, {
      action: 'settings.change',
      entityId: group,
      before: Object.fromEntries(change.map(({ key, before }) => [key, before])),
      after: Object.fromEntries(change.map(({ key, after }) => [key, after])),
    });
    return getSettings(tx, group);
  });
}

type ChangedSettings = Pick<AuditEntry, 'action' | 'entityId' | 'before' | 'after'> &
  Partial<Pick<AuditEntry, 'entityType'>>;

/** Also tells the open consoles of staff. */
export async function recordSettingsChange(
  tx: Tx,
  ctx: Context,
  group: string,
  change: ChangedSettings,
): Promise<void> {
  await recordAudit(tx, ctx, { entityType: 'settings', ...change });
  await recordEvent(tx, ctx, settingsChanged, { group }, { entityId: change.entityId, staff: true });
}

/** An unset group has no row to lock. */
const lockGroup = (tx: Tx, group: SettingsGroup) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`settings:${group}`}, 0))`.execute(tx);

const differences = (settings: PracticeSettings, wanted: Stored) =>
  typedKeys(wanted)
    .map((key) => ({ key, before: settings[key], after: wanted[key] }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after));

async function write(tx: Tx, ctx: Context, change: ReturnType<typeof differences>): Promise<void> {
  await tx
    .insertInto('settings')
    .values(change.map(({ key, after }) => ({ key, value: JSON.stringify(after), updatedAt: ctx.now })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        version: eb('settings.version', '+', 1),
        updatedAt: ctx.now,
      })),
    )
    .execute();
}
