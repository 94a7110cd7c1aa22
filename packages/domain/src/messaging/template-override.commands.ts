import type { Language } from '@bedside/contracts/common/languages';
import { DomainError } from '@bedside/contracts/errors';
import type { TemplateChannel } from '@bedside/contracts/messaging/templates.schema';
import type { Db, Tx } from '@bedside/db/database';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { actorOf, type Context } from '../context.ts';
import type { TemplateOverride } from './template-override.queries.ts';

export interface TemplateOverrideChange {
  language: Language;
  channel: TemplateChannel;
  /** Null restores the default. */
  own: TemplateOverride | null;
}

/**
 * Applies from the next message on; the caller has validated the text.
 * @throws CONCURRENT_UPDATE
 */
export async function setTemplateOverrides(
  db: Db,
  ctx: Context,
  {
    template,
    version,
    changes,
  }: { template: string; version?: number | undefined; changes: readonly TemplateOverrideChange[] },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const current = await lockVersion(tx, template);
    if (version !== undefined && version !== current) throw new DomainError('CONCURRENT_UPDATE');
    const before: Record<string, TemplateOverride | null> = {};
    const after: Record<string, TemplateOverride | null> = {};
    for (const change of changes) {
      const earlier = await ownTextAt(tx, template, change);
      if (isSame(earlier, change.own)) continue;
      await write(tx, ctx, template, change);
      const name = `${change.channel}.${change.language}`;
      before[name] = earlier;
      after[name] = change.own;
    }
    if (Object.keys(after).length === 0) return;
    await tx
      .updateTable('messageTemplateOverrideVersions')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('template', '=', template)
      .execute();
    await recordAudit(tx, ctx, {
      action: 'messageTemplate.change',
      entityType: 'settings',
      entityId: template,
      before,
      after,
    });
  });
}

/** An unchanged template has no row, so one is inserted to have a row to lock. */
async function lockVersion(tx: Tx, template: string): Promise<number> {
  await tx
    .insertInto('messageTemplateOverrideVersions')
    .values({ template })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('messageTemplateOverrideVersions')
    .select('version')
    .where('template', '=', template)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.version;
}

const isSame = (one: TemplateOverride | null, other: TemplateOverride | null): boolean =>
  one?.body === other?.body && one?.subject === other?.subject;

async function ownTextAt(
  tx: Tx,
  template: string,
  { language, channel }: TemplateOverrideChange,
): Promise<TemplateOverride | null> {
  const row = await tx
    .selectFrom('messageTemplateOverrides')
    .select(['subject', 'body'])
    .where('template', '=', template)
    .where('language', '=', language)
    .where('channel', '=', channel)
    .executeTakeFirst();
  return row ?? null;
}

async function write(
  tx: Tx,
  ctx: Context,
  template: string,
  { language, channel, own }: TemplateOverrideChange,
): Promise<void> {
  if (!own) {
    await tx
      .deleteFrom('messageTemplateOverrides')
      .where('template', '=', template)
      .where('language', '=', language)
      .where('channel', '=', channel)
      .execute();
    return;
  }
  const written = { ...own, updatedBy: actorOf(ctx).userId, updatedAt: ctx.now };
  await tx
    .insertInto('messageTemplateOverrides')
    .values({ template, language, channel, ...written })
    .onConflict((conflict) => conflict.columns(['template', 'language', 'channel']).doUpdateSet(written))
    .execute();
}
