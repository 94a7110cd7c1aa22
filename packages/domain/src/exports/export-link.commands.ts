import { DomainError, notFound } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { addDays, addMinutes } from '@bedside/db/dates';
import { hashOpaqueToken, issueLink, useLink } from '../access/access-link.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { actorOf, type Context } from '../context.ts';

const FILE_MINUTES = 5;
const MESSAGE_DAYS = 7;

export const issueExportLink = (tx: Tx, ctx: Pick<Context, 'now'>, exportId: string): Promise<string> =>
  issueLink(tx, ctx, { purpose: 'EXPORT', subjectId: exportId, expiresAt: addDays(ctx.now, MESSAGE_DAYS) });

/**
 * Opens an export by id or by the message's single-use token, and returns a single-use download token.
 * @throws NOT_FOUND, RULE_REFUSED
 */
export async function openExport(
  db: Db,
  ctx: Context,
  by: { id: string } | { token: string },
): Promise<string> {
  const { sessionId, userId } = actorOf(ctx);
  return await db.transaction().execute(async (tx) => {
    const id = 'id' in by ? by.id : await useLink(tx, 'EXPORT', by.token, ctx.now);
    if (!id)
      throw new DomainError(
        'RULE_REFUSED',
        'This link has been used or has expired. Download the file from Export history.',
      );
    const row = await tx
      .selectFrom('exports')
      .select(['type', 'createdBy', 'status', 'expiresAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(notFound);
    if (row.status !== 'READY' || !row.expiresAt || row.expiresAt <= ctx.now)
      throw new DomainError('RULE_REFUSED', 'This export has no file. Run it again.');
    if (row.type === 'PRACTICE' && row.createdBy !== userId)
      throw new DomainError('FORBIDDEN', 'Only the super-admin who requested this export can download it.');
    await recordAudit(tx, ctx, { action: 'export.open', entityType: 'export', entityId: id });
    return issueLink(tx, ctx, {
      purpose: 'EXPORT_FILE',
      subjectId: id,
      sessionId,
      expiresAt: addMinutes(ctx.now, FILE_MINUTES),
    });
  });
}

/** Null for an invalid or expired link. */
export async function requesterOfFile(
  db: Db,
  token: string,
): Promise<{ userId: string; sessionId: string } | null> {
  const requester = await db
    .selectFrom('accessLinks as link')
    .innerJoin('sessions as session', 'session.id', 'link.sessionId')
    .select(['session.userId', 'session.id as sessionId'])
    .where('link.tokenHash', '=', hashOpaqueToken(token))
    .where('link.purpose', '=', 'EXPORT_FILE')
    .executeTakeFirst();
  return requester ?? null;
}

/** Consumes the single-use link, only for the user who requested it (`ctx.actor`). @throws NOT_FOUND */
export async function redeemExportLink(db: Db, ctx: Context, token: string) {
  return await db.transaction().execute(async (tx) => {
    const id = await useLink(tx, 'EXPORT_FILE', token, ctx.now);
    if (!id) throw notFound();
    const row = await tx
      .selectFrom('exports')
      .select(['id', 'type', 'columnKeys', 'filters', 'rowCount', 'createdAt', 'createdBy'])
      .select(['storageKey', 'sizeBytes', 'fileKey'])
      .where('id', '=', id)
      .where('status', '=', 'READY')
      .where('expiresAt', '>', ctx.now)
      .executeTakeFirst();
    if (!row?.storageKey) throw notFound();
    if (row.type === 'PRACTICE' && row.createdBy !== ctx.actor?.userId) throw notFound();
    const { type, columnKeys: keys, filters, rowCount } = row;
    await recordAudit(tx, ctx, {
      action: 'export.download',
      entityType: 'export',
      entityId: row.id,
      after: { type, columns: keys, filters, rows: rowCount },
    });
    const { storageKey, sizeBytes, fileKey, createdAt } = row;
    return { type, storageKey, sizeBytes, fileKey, createdAt };
  });
}
