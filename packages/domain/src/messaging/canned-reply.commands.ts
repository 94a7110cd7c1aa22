import { DomainError, notFound } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { changedFieldsOf, omitUndefined } from '../audit-and-events/record-audit.ts';
import type { Context } from '../context.ts';
import { updateRow } from '../locked-row.ts';
import { recordSettingsChange } from '../practice/settings.commands.ts';
import { type CannedReply, getCannedReply } from './canned-reply.queries.ts';

const GROUP = 'canned-replies';

interface Texts {
  title: string;
  text: string;
}

export const addCannedReply = (db: Db, ctx: Context, texts: Texts): Promise<CannedReply> =>
  db.transaction().execute(async (tx) => {
    const id = newId();
    await tx
      .insertInto('cannedReplies')
      .values({ ...texts, id, createdAt: ctx.now })
      .execute();
    await recordSettingsChange(tx, ctx, GROUP, {
      action: 'cannedReply.add',
      entityId: id,
      after: { ...texts },
    });
    return getCannedReply(tx, id);
  });

export const updateCannedReply = (
  db: Db,
  ctx: Context,
  id: string,
  { version, title, text }: { [K in keyof Texts]?: Texts[K] | undefined } & { version?: number | undefined },
): Promise<CannedReply> =>
  db.transaction().execute(async (tx) => {
    const reply = await lockReply(tx, id);
    if (version !== undefined && version !== reply.version) throw new DomainError('CONCURRENT_UPDATE');
    const change = changedFieldsOf(reply, omitUndefined({ title, text }));
    if (!change.any) return reply;
    await updateRow(tx, 'cannedReplies', reply, change.after);
    const { before, after } = change;
    await recordSettingsChange(tx, ctx, GROUP, { action: 'cannedReply.change', entityId: id, before, after });
    return getCannedReply(tx, id);
  });

export const removeCannedReply = (db: Db, ctx: Context, id: string): Promise<CannedReply> =>
  db.transaction().execute(async (tx) => {
    const reply = await lockReply(tx, id);
    await tx.deleteFrom('cannedReplies').where('id', '=', id).execute();
    const before = { title: reply.title, text: reply.text };
    await recordSettingsChange(tx, ctx, GROUP, { action: 'cannedReply.remove', entityId: id, before });
    return reply;
  });

async function lockReply(tx: Tx, id: string): Promise<CannedReply> {
  return await tx
    .selectFrom('cannedReplies')
    .select(['id', 'title', 'text', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
}
