import { DomainError, notFound } from '@bedside/contracts/errors';
import type { RecordContents } from '@bedside/contracts/people/record-downloads.schema';
import type { Db, Executor } from '@bedside/db/database';
import { isAppointmentVisible } from '../access/confidential-visits.queries.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { type Actor, actorOf, type Context, hasPermission, isAdmin, isStaff } from '../context.ts';
import { requireManagedPatient } from '../people/managed-user.ts';
import { recordFiles } from './record-files.queries.ts';

const MAX_LISTED = 20;

export type RecordDownloadRow = Awaited<ReturnType<typeof listRecordDownloads>>[number];

/** Patients see the downloads that they requested; staff sees those that staff made. @throws NOT_FOUND */
export async function listRecordDownloads(db: Executor, ctx: Context, patientId: string) {
  const actor = actorOf(ctx);
  await requireManagedPatient(db, actor, patientId, { lock: false, reads: true });
  const rows = await downloadsSeenBy(db, actor)
    .where('download.patientId', '=', patientId)
    .orderBy('download.createdAt', 'desc')
    .orderBy('download.id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => asOfNow(row, ctx.now));
}

/** @throws NOT_FOUND */
export async function getRecordDownload(db: Executor, ctx: Context, id: string): Promise<RecordDownloadRow> {
  const actor = actorOf(ctx);
  const row = await downloadsSeenBy(db, actor)
    .where('download.id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  await requireManagedPatient(db, actor, row.patientId, { lock: false, reads: true });
  return asOfNow(row, ctx.now);
}

/** Shows an expired file as expired even if the job that deletes it is late. */
const asOfNow = <R extends { status: string; expiresAt: Date | null }>(row: R, now: Date): R =>
  row.status === 'READY' && row.expiresAt && row.expiresAt <= now ? { ...row, status: 'EXPIRED' } : row;

const downloadsSeenBy = (db: Executor, { role, userId }: Actor) =>
  db
    .selectFrom('recordDownloads as download')
    .innerJoin('users as requester', 'requester.id', 'download.requestedBy')
    .selectAll('download')
    .select(['requester.firstName', 'requester.lastName'])
    .where((eb) =>
      isStaff(role) ? eb('download.reason', 'is not', null) : eb('download.requestedBy', '=', userId),
    );

/**
 * Checked when a link is made and again when it is followed.
 * @throws NOT_FOUND; RULE_REFUSED without a file
 */
export async function openRecordDownload(db: Db, ctx: Context, id: string, action: string) {
  const row = await getRecordDownload(db, ctx, id);
  if (row.status !== 'READY' || !row.storageKey)
    throw new DomainError('RULE_REFUSED', 'The file of this copy was deleted. Make a new copy.');
  const { patientId, storageKey, createdAt } = row;
  await recordAudit(db, ctx, { action, entityType: 'recordDownload', entityId: id, patientId });
  return { patientId, storageKey, createdAt };
}

export async function recordContents(db: Executor, ctx: Context, patientId: string): Promise<RecordContents> {
  const { userId, role } = actorOf(ctx);
  const viewerId = isStaff(role) ? patientId : userId;
  const files = await recordFiles(db, { patientId, viewerId, asOf: ctx.now });
  const { visits } = await db
    .selectFrom('appointmentPatients as part')
    .innerJoin('appointments as appointment', 'appointment.id', 'part.appointmentId')
    .select((eb) => eb.fn.countAll<number>().as('visits'))
    .where('part.patientId', '=', patientId)
    .where(isAppointmentVisible(viewerId))
    .where('appointment.status', '<>', 'CANCELLED')
    .executeTakeFirstOrThrow();
  return {
    visits,
    results: files.filter(({ reportName }) => reportName !== null).length,
    files: files.length,
    sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  };
}

/** Whether the requester still has access. Asked by a job, which has no session. */
export async function mayCopyRecord(
  db: Executor,
  { userId, patientId, isForStaff }: { userId: string; patientId: string; isForStaff: boolean },
): Promise<boolean> {
  const requester = await db
    .selectFrom('users')
    .select(['role', 'permissions', 'status'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (requester?.status !== 'ACTIVE' || isAdmin(requester.role) !== isForStaff) return false;
  const actor = { userId, role: requester.role, permissions: requester.permissions, sessionId: '' };
  if (isForStaff && !hasPermission(actor, 'clinical')) return false;
  return await requireManagedPatient(db, actor, patientId, { lock: false, reads: true }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError && error.code === 'NOT_FOUND') return false;
      throw error;
    },
  );
}
