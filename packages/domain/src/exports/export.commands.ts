import { DomainError, notFound } from '@bedside/contracts/errors';
import {
  EXPORT_RETENTION_DAYS,
  type ExportKind,
  type NewExport,
} from '@bedside/contracts/payments/exports.schema';
import {
  exportFailed,
  exportReady,
  exportRemovalDue,
  exportRequested,
} from '@bedside/contracts/payments/payment.events';
import type { Db, Tx } from '@bedside/db/database';
import { addDays } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { planEvent, recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { lockedRow } from '../locked-row.ts';
import { canTransitionExport, statesBefore } from './export.machine.ts';
import { choiceOf, type ExportChoice } from './export-choice.ts';

/** Limits restarts after crashes and failures. */
const MAX_ATTEMPTS = 3;

const INTERRUPTED = 'The export was interrupted several times. Try again with fewer rows or columns.';
const PRACTICE_INTERRUPTED = 'The export was interrupted several times. Start it again.';
const NOT_ALLOWED = 'The person who requested this export no longer has permission.';

export async function startExport(db: Db, ctx: Context, newExport: NewExport): Promise<string> {
  const actor = actorOf(ctx);
  const { type, keys, filters = {} } = choiceOf(newExport);
  const id = newId();
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('exports')
      .values({
        id,
        type,
        columnKeys: keys,
        filters: JSON.stringify(filters),
        createdBy: actor.userId,
        createdAt: ctx.now,
      })
      .execute();
    await recordAudit(tx, ctx, {
      action: 'export.start',
      entityType: 'export',
      entityId: id,
      after: { type, columns: keys, filters },
    });
    await recordEvent(tx, ctx, exportRequested, { exportId: id }, { entityId: id, users: [actor.userId] });
  });
  return id;
}

export const recordExport = (
  db: Db,
  ctx: Context,
  { type, keys, filters = {} }: ExportChoice,
  rows: number,
) =>
  recordAudit(db, ctx, {
    action: 'export.download',
    entityType: 'resource',
    entityId: 'exports',
    after: { type, columns: keys, filters, rows },
  });

/** Valid until another attempt starts or the export is withdrawn. */
export interface FileClaim {
  id: string;
  attempt: number;
  userId: string;
}

export interface ExportClaim extends FileClaim {
  choice: ExportChoice;
}

/**
 * Null when nothing is left to do. A new attempt rewrites the file; too many attempts, or a lost permission, fail
 * the export.
 */
export async function claimExport(db: Db, ctx: Context, id: string): Promise<ExportClaim | null> {
  const claimed = await claimFile(db, ctx, id);
  if (!claimed) return null;
  const { type, columnKeys: keys, filters } = claimed.row;
  return { ...claimed.claim, choice: { type, keys, filters } as ExportChoice };
}

export async function claimFile(db: Db, ctx: Context, id: string) {
  return await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('exports as export')
      .innerJoin('users as person', 'person.id', 'export.createdBy')
      .select([
        'export.status',
        'export.type',
        'export.columnKeys',
        'export.filters',
        'export.attempt',
        'export.createdBy',
        'export.fileKey',
      ])
      .select(['person.role', 'person.status as personStatus'])
      .where('export.id', '=', id)
      .forUpdate('export')
      .executeTakeFirst();
    if (!row || !canTransitionExport(row.status, 'RUNNING')) return null;
    const refusal =
      row.attempt >= MAX_ATTEMPTS
        ? row.type === 'PRACTICE'
          ? PRACTICE_INTERRUPTED
          : INTERRUPTED
        : row.role === 'SUPER_ADMIN' && row.personStatus === 'ACTIVE'
          ? null
          : NOT_ALLOWED;
    if (refusal) {
      await fail(tx, ctx, { id, userId: row.createdBy }, refusal);
      return null;
    }
    const attempt = row.attempt + 1;
    await tx
      .updateTable('exports')
      .set({ status: 'RUNNING', attempt, rowsWritten: 0, rowCount: null })
      .where('id', '=', id)
      .execute();
    return { row, claim: { id, attempt, userId: row.createdBy } };
  });
}

/** @returns false when the claim is no longer valid */
export async function noteProgress(
  db: Db,
  claim: Attempt,
  rows: { rowsWritten: number; rowCount: number },
): Promise<boolean> {
  const noted = await running(db, claim).set(rows).executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}

/** The file expires after a week. @returns false when the claim is no longer valid, so the file must be deleted */
export async function finishExport(
  db: Db,
  ctx: Context,
  claim: FileClaim & { choice: { type: ExportKind; keys: string[]; filters?: unknown } },
  file: { storageKey: string; sizeBytes: number; rows: number },
): Promise<boolean> {
  const { id, userId } = claim;
  return await db.transaction().execute(async (tx) => {
    const expiresAt = addDays(ctx.now, EXPORT_RETENTION_DAYS);
    const { storageKey, sizeBytes, rows } = file;
    const done = await running(tx, claim)
      .set({
        status: 'READY',
        storageKey,
        sizeBytes,
        rowsWritten: rows,
        rowCount: rows,
        finishedAt: ctx.now,
        expiresAt,
      })
      .executeTakeFirst();
    if (done.numUpdatedRows === 0n) return false;
    const { type, keys, filters = {} } = claim.choice;
    await recordAudit(tx, ctx, {
      action: 'export.finish',
      entityType: 'export',
      entityId: id,
      by: { id: userId, role: 'SUPER_ADMIN' },
      after: { type, columns: keys, filters, rows },
    });
    await planEvent(tx, ctx, exportRemovalDue, {
      key: `export ${id}`,
      dueAt: expiresAt,
      payload: { exportId: id },
      entityId: id,
    });
    await recordEvent(tx, ctx, exportReady, { exportId: id, userId }, { entityId: id, users: [userId] });
    return true;
  });
}

/** @param failure text for the requester */
export async function failExport(db: Db, ctx: Context, claim: FileClaim, failure: string): Promise<void> {
  await db.transaction().execute((tx) => fail(tx, ctx, claim, failure));
}

async function fail(tx: Tx, ctx: Context, { id, userId }: { id: string; userId: string }, failure: string) {
  const failed = await tx
    .updateTable('exports')
    .set({ status: 'FAILED', failureMessage: failure, finishedAt: ctx.now })
    .where('id', '=', id)
    .where('status', 'in', statesBefore('FAILED'))
    .executeTakeFirst();
  if (failed.numUpdatedRows === 0n) return;
  await recordAudit(tx, ctx, {
    action: 'export.fail',
    entityType: 'export',
    entityId: id,
    by: { id: userId, role: 'SUPER_ADMIN' },
    after: { failure },
  });
  await recordEvent(tx, ctx, exportFailed, { exportId: id, userId }, { entityId: id, users: [userId] });
  await recordEvent(tx, ctx, exportRemovalDue, { exportId: id }, { entityId: id });
}

/**
 * Cancels a running export or deletes a finished file.
 * @throws NOT_FOUND, RULE_REFUSED when there is nothing to cancel or delete
 */
export async function removeExport(db: Db, ctx: Context, id: string): Promise<void> {
  const actor = actorOf(ctx);
  await db.transaction().execute(async (tx) => {
    const row = await lockedRow(tx, 'exports', id).executeTakeFirstOrThrow(notFound);
    const to = row.status === 'READY' ? 'EXPIRED' : 'CANCELLED';
    if (!canTransitionExport(row.status, to))
      throw new DomainError('RULE_REFUSED', 'This export is finished and can’t be canceled or deleted.');
    await tx
      .updateTable('exports')
      .set({ status: to, finishedAt: ctx.now, expiresAt: null })
      .where('id', '=', id)
      .execute();
    await recordAudit(tx, ctx, {
      action: to === 'CANCELLED' ? 'export.cancel' : 'export.delete',
      entityType: 'export',
      entityId: id,
      before: { status: row.status },
      after: { status: to },
    });
    const audience = { entityId: id, users: [row.createdBy, actor.userId] };
    await recordEvent(tx, ctx, exportRemovalDue, { exportId: id }, audience);
  });
}

/** @returns the storage keys to delete, including those of failed attempts */
export async function expireExport(db: Db, ctx: Context, id: string): Promise<string[]> {
  const row = await db
    .selectFrom('exports')
    .select(['type', 'status', 'attempt', 'expiresAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return [];
  const isDue = row.status === 'READY' && row.expiresAt !== null && row.expiresAt <= ctx.now;
  if (isDue)
    await db
      .updateTable('exports')
      .set({ status: 'EXPIRED' })
      .where('id', '=', id)
      .where('status', '=', 'READY')
      .execute();
  const isOver = isDue || ['FAILED', 'CANCELLED', 'EXPIRED'].includes(row.status);
  return isOver ? exportFileKeys(id, row.attempt, row.type) : [];
}

type Attempt = Pick<FileClaim, 'id' | 'attempt'>;

export const exportFileKey = ({ id, attempt }: Attempt): string => `exports/${id}/${attempt}.csv`;
export const practiceFileKey = ({ id, attempt }: Attempt): string => `exports/${id}/${attempt}.zip.sealed`;
/** A temporary file of what can’t be written into the export yet. */
export const practiceAsideKey = ({ id, attempt }: Attempt): string => `exports/${id}/${attempt}.aside`;

/** Includes the keys of failed attempts. */
export const exportFileKeys = (id: string, attempts: number, type: ExportKind): string[] =>
  Array.from({ length: attempts }, (_, index) => ({ id, attempt: index + 1 })).flatMap((one) =>
    type === 'PRACTICE' ? [practiceFileKey(one), practiceAsideKey(one)] : [exportFileKey(one)],
  );

export async function deleteExportFile(db: Db, id: string): Promise<void> {
  await db
    .updateTable('exports')
    .set({ storageKey: null, sizeBytes: null, fileKey: null })
    .where('id', '=', id)
    .where('status', '<>', 'READY')
    .execute();
}

const running = (db: Db | Tx, { id, attempt }: Attempt) =>
  db
    .updateTable('exports')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'RUNNING');
