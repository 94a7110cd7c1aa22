import { DomainError, fieldError } from '@bedside/contracts/errors';
import {
  RECORD_DOWNLOAD_DAYS,
  RECORD_DOWNLOADS_A_DAY,
} from '@bedside/contracts/people/record-downloads.schema';
import {
  recordDownloadFailed,
  recordDownloadOverdue,
  recordDownloadPrinted,
  recordDownloadReady,
  recordDownloadRemovalDue,
  recordDownloadRequested,
} from '@bedside/contracts/people/user.events';
import type { Db, Tx } from '@bedside/db/database';
import { addDays, addHours, subDays, subHours } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { cancelPlannedEvents, planEvent, recordEvent } from '../audit-and-events/record-event.ts';
import { type Actor, actorOf, type Context, isAdmin } from '../context.ts';
import { lockedRow } from '../locked-row.ts';
import { requireManagedPatient } from '../people/managed-user.ts';
import { canTransitionExport, openStates, statesBefore } from './export.machine.ts';
import { mayCopyRecord } from './record-download.queries.ts';
import { printedKeys, zipKeys } from './record-download-files.ts';

const MAX_ATTEMPTS = 3;
/** A download still open after this time was lost with its jobs. */
const LOST_AFTER_HOURS = 1;

interface DownloadRequest {
  patientId?: string | undefined;
  reason?: string | undefined;
}

/**
 * Returns the download that is already running, if there is one.
 * @throws NOT_FOUND; VALIDATION for the reason; RULE_REFUSED after five in a day, and while one for another
 * reason is running
 */
export async function requestRecordDownload(db: Db, ctx: Context, request: DownloadRequest): Promise<string> {
  const actor = actorOf(ctx);
  if (isAdmin(actor.role) && !request.patientId) throw fieldError('patientId', 'Select the patient.');
  const { patientId = actor.userId } = request;
  return await db.transaction().execute(async (tx) => {
    // The lock makes two requests at the same moment see each other.
    await requireManagedPatient(tx, actor, patientId, { lock: true, reads: true });
    const reason = reasonOf(actor, request);
    const open = await openDownload(tx, patientId, actor.userId);
    if (open && !isLost(open, ctx.now)) {
      if (open.reason === reason) return open.id;
      throw new DomainError(
        'RULE_REFUSED',
        'A copy is being made for another reason. Wait until it’s done, then make this one.',
      );
    }
    if (open) await fail(tx, ctx, { id: open.id, patientId, userId: actor.userId });
    await requireBelowLimit(tx, ctx, patientId);
    const id = newId();
    await tx
      .insertInto('recordDownloads')
      .values({ id, patientId, requestedBy: actor.userId, reason, createdAt: ctx.now })
      .execute();
    await audit(tx, ctx, 'recordDownload.request', { id, patientId }, reason ? { reason } : undefined);
    const payload = { recordDownloadId: id };
    await planEvent(tx, ctx, recordDownloadOverdue, {
      key: `record download ${id} overdue`,
      dueAt: addHours(ctx.now, LOST_AFTER_HOURS),
      payload,
      entityId: id,
    });
    await recordEvent(tx, ctx, recordDownloadRequested, payload, { entityId: id, users: [actor.userId] });
    return id;
  });
}

function reasonOf(actor: Actor, { reason }: DownloadRequest): string | null {
  if (!isAdmin(actor.role)) {
    if (reason !== undefined) throw fieldError('reason', 'You don’t need a reason. Leave this blank.');
    return null;
  }
  if (!reason) throw fieldError('reason', 'Enter why you’re making this copy.');
  return reason;
}

const openDownload = (tx: Tx, patientId: string, userId: string) =>
  tx
    .selectFrom('recordDownloads')
    .select(['id', 'createdAt', 'reason'])
    .where('patientId', '=', patientId)
    .where('requestedBy', '=', userId)
    .where('status', 'in', openStates)
    .executeTakeFirst();

async function requireBelowLimit(tx: Tx, ctx: Context, patientId: string): Promise<void> {
  const { made } = await tx
    .selectFrom('recordDownloads')
    .select((eb) => eb.fn.countAll<number>().as('made'))
    .where('patientId', '=', patientId)
    .where('requestedBy', '=', actorOf(ctx).userId)
    .where('createdAt', '>', subDays(ctx.now, 1))
    .executeTakeFirstOrThrow();
  if (made >= RECORD_DOWNLOADS_A_DAY)
    throw new DomainError(
      'RULE_REFUSED',
      'You’ve made 5 copies in the last 24 hours. Use one of them, or try again tomorrow.',
    );
}

/** Valid until another attempt starts. */
export interface RecordDownloadClaim {
  id: string;
  attempt: number;
  patientId: string;
  userId: string;
  /** The person whose view of the record is read. */
  viewerId: string;
  isForStaff: boolean;
  /** The record’s state at this moment. Until the record is read, the time of the request. */
  asOf: Date;
}

/** Null when nothing is left to print. */
export async function recordToPrint(db: Db, ctx: Context, id: string): Promise<RecordDownloadClaim | null> {
  return await db.transaction().execute(async (tx) => {
    const row = await lockDownload(tx, id);
    return row?.status === 'WAITING' ? await allowedOrFailed(tx, ctx, row) : null;
  });
}

/** @returns false when the download has ended, so the files must be deleted */
export async function finishPrinting(
  db: Db,
  ctx: Context,
  { id, userId, asOf: readAt }: RecordDownloadClaim,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const row = await lockDownload(tx, id);
    if (row?.status === 'RUNNING') return true;
    if (row?.status !== 'WAITING') return false;
    await tx.updateTable('recordDownloads').set({ readAt }).where('id', '=', id).execute();
    const audience = { entityId: id, users: [userId] };
    await recordEvent(tx, ctx, recordDownloadPrinted, { recordDownloadId: id }, audience);
    return true;
  });
}

/** Null when nothing is left to pack. Too many attempts, or lost access, fail the download. */
export async function claimRecordDownload(
  db: Db,
  ctx: Context,
  id: string,
): Promise<RecordDownloadClaim | null> {
  return await db.transaction().execute(async (tx) => {
    const row = await lockDownload(tx, id);
    if (!row || !canTransitionExport(row.status, 'RUNNING')) return null;
    const claim = await allowedOrFailed(tx, ctx, row);
    if (!claim) return null;
    const attempt = row.attempt + 1;
    await tx
      .updateTable('recordDownloads')
      .set({ status: 'RUNNING', attempt, filesPacked: 0, fileCount: null })
      .where('id', '=', id)
      .execute();
    return { ...claim, attempt };
  });
}

const lockDownload = (tx: Tx, id: string) => lockedRow(tx, 'recordDownloads', id).executeTakeFirst();
type Row = NonNullable<Awaited<ReturnType<typeof lockDownload>>>;

async function allowedOrFailed(tx: Tx, ctx: Context, row: Row): Promise<RecordDownloadClaim | null> {
  const { id, attempt, patientId, requestedBy: userId } = row;
  const asOf = row.readAt ?? row.createdAt;
  const isForStaff = row.reason !== null;
  const viewerId = isForStaff ? patientId : userId;
  const claim = { id, attempt, patientId, userId, viewerId, isForStaff, asOf };
  if (attempt < MAX_ATTEMPTS && (await mayCopyRecord(tx, claim))) return claim;
  await fail(tx, ctx, claim);
  return null;
}

/** @returns false when the claim is no longer valid */
export async function notePackedFiles(
  db: Db,
  claim: Pick<RecordDownloadClaim, 'id' | 'attempt'>,
  files: { filesPacked: number; fileCount: number },
): Promise<boolean> {
  const noted = await running(db, claim).set(files).executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}

/** @returns false when the claim is no longer valid, so the file must be deleted */
export async function finishRecordDownload(
  db: Db,
  ctx: Context,
  claim: RecordDownloadClaim,
  file: { storageKey: string; sizeBytes: number; fileCount: number },
): Promise<boolean> {
  const { id, patientId, userId } = claim;
  return await db.transaction().execute(async (tx) => {
    const expiresAt = addDays(ctx.now, RECORD_DOWNLOAD_DAYS);
    const done = await running(tx, claim)
      .set({ ...file, status: 'READY', filesPacked: file.fileCount, finishedAt: ctx.now, expiresAt })
      .executeTakeFirst();
    if (done.numUpdatedRows === 0n) return false;
    await cancelPlannedEvents(tx, recordDownloadOverdue, id);
    await audit(tx, ctx, 'recordDownload.finish', claim, {
      files: file.fileCount,
      sizeBytes: file.sizeBytes,
    });
    await planEvent(tx, ctx, recordDownloadRemovalDue, {
      key: `record download ${id}`,
      dueAt: expiresAt,
      payload: { recordDownloadId: id },
      entityId: id,
    });
    const payload = { recordDownloadId: id, userId };
    await recordEvent(tx, ctx, recordDownloadReady, payload, { entityId: id, users: [userId, patientId] });
    return true;
  });
}

export async function failRecordDownload(db: Db, ctx: Context, claim: RecordDownloadClaim): Promise<void> {
  await db.transaction().execute((tx) => fail(tx, ctx, claim));
}

/** Fails a download whose jobs died, so that the person is notified and can request another. */
export async function endLostRecordDownload(db: Db, ctx: Context, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockDownload(tx, id);
    if (row && isLost(row, ctx.now))
      await fail(tx, ctx, { id, patientId: row.patientId, userId: row.requestedBy });
  });
}

const isLost = ({ createdAt }: Pick<Row, 'createdAt'>, now: Date): boolean =>
  createdAt <= subHours(now, LOST_AFTER_HOURS);

type Failing = Pick<RecordDownloadClaim, 'id' | 'patientId' | 'userId'>;

async function fail(tx: Tx, ctx: Context, { id, patientId, userId }: Failing): Promise<void> {
  const failed = await tx
    .updateTable('recordDownloads')
    .set({ status: 'FAILED', finishedAt: ctx.now })
    .where('id', '=', id)
    .where('status', 'in', openBefore)
    .executeTakeFirst();
  if (failed.numUpdatedRows === 0n) return;
  await cancelPlannedEvents(tx, recordDownloadOverdue, id);
  await audit(tx, ctx, 'recordDownload.fail', { id, patientId });
  const audience = { entityId: id, users: [userId] };
  await recordEvent(tx, ctx, recordDownloadFailed, { recordDownloadId: id, userId }, audience);
  await recordEvent(tx, ctx, recordDownloadRemovalDue, { recordDownloadId: id }, audience);
}

const openBefore = statesBefore('FAILED').filter((state) => state !== 'CANCELLED');

/** @returns the storage keys to delete, including those of failed attempts */
export async function expireRecordDownload(db: Db, ctx: Context, id: string): Promise<string[]> {
  return await db.transaction().execute(async (tx) => {
    const row = await lockDownload(tx, id);
    if (!row) return [];
    const isDue = row.status === 'READY' && row.expiresAt !== null && row.expiresAt <= ctx.now;
    if (!isDue && row.status !== 'FAILED' && row.status !== 'EXPIRED') return [];
    await tx
      .updateTable('recordDownloads')
      .set({ storageKey: null, ...(isDue && { status: 'EXPIRED' }) })
      .where('id', '=', id)
      .execute();
    if (isDue) await audit(tx, ctx, 'recordDownload.expire', row);
    return [...printedKeys(id), ...zipKeys(id, row.attempt)];
  });
}

const running = (db: Db | Tx, { id, attempt }: Pick<RecordDownloadClaim, 'id' | 'attempt'>) =>
  db
    .updateTable('recordDownloads')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'RUNNING');

const audit = (
  tx: Tx,
  ctx: Context,
  action: string,
  { id, patientId }: { id: string; patientId: string },
  after?: Record<string, unknown>,
) =>
  recordAudit(tx, ctx, {
    action,
    entityType: 'recordDownload',
    entityId: id,
    patientId,
    ...(after && { after }),
  });
