import { DomainError, notFound } from '@bedside/contracts/errors';
import { settingsChanged } from '@bedside/contracts/practice/practice.events';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { changedFieldsOf, omitUndefined, recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { updateRow } from '../locked-row.ts';
import { type CannedReply, getCannedReply } from './canned-reply.queries.ts';

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
    await publishChange(tx, ctx, { action: 'cannedReply.add', id, after: { ...texts } });
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
    await publishChange(tx, ctx, {
      action: 'cannedReply.change',
      id,
      before: change.before,
      after: change.after,
    });
    return getCannedReply(tx, id);
  });

export const removeCannedReply = (db: Db, ctx: Context, id: string): Promise<CannedReply> =>
  db.transaction().execute(async (tx) => {
    const reply = await lockReply(tx, id);
    await tx.deleteFrom('cannedReplies').where('id', '=', id).execute();
    await publishChange(tx, ctx, {
      action: 'cannedReply.remove',
      id,
      before: { title: reply.title, text: reply.text },
    });
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

interface Change {
  action: string;
  id: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

async function publishChange(tx: Tx, ctx: Context, { id, ...entry }: Change): Promise<void> {
  await recordAudit(tx, ctx, { ...entry, entityType: 'settings', entityId: id });
  await recordEvent(tx, ctx, settingsChanged, { group: 'canned-replies' }, { entityId: id, staff: true });
}
