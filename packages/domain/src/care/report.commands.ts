import { reportChanged, reportReleased } from '@bedside/contracts/care/care.events';
import type { ReportKind } from '@bedside/contracts/care/care.schema';
import { DomainError, fieldError, notFound } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { type LockedAppointment, lockAppointment } from '../appointment-status/appointment.queries.ts';
import { appointmentAudience } from '../appointment-status/save-transition.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { REPORT } from '../documents/document.policy.ts';
import { updateRow } from '../locked-row.ts';
import { type ReportTransition, transitionReport } from './report.machine.ts';

interface Request {
  appointmentId: string;
  patientId?: string | undefined;
  documentId: string;
  reportName: string;
  reportKind?: ReportKind | undefined;
}

/**
 * Turns a document of the Report category into a report of its appointment.
 * @returns the report's id
 * @throws NOT_FOUND; VALIDATION on `documentId` for someone else's document; DUPLICATE for one that already is
 * a report
 */
export const addReport = (db: Db, ctx: Context, request: Request): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const open = await lockAppointment(tx, ctx, actorOf(ctx), { id: request.appointmentId });
    const patientId = request.patientId ?? open.appointment.patientId;
    await requireReportFile(tx, { ...request, patientId });
    const id = newId();
    await tx
      .insertInto('reports')
      .values({
        id,
        documentId: request.documentId,
        appointmentId: open.appointment.id,
        patientId,
        name: request.reportName,
        kind: request.reportKind ?? null,
        comment: null,
        uploadedBy: actorOf(ctx).userId,
        reviewedBy: null,
        reviewedAt: null,
        releasedBy: null,
        releasedAt: null,
        createdAt: ctx.now,
      })
      .execute();
    await recordAudit(tx, ctx, {
      action: 'report.add',
      entityType: 'record',
      entityId: id,
      patientId,
      after: { documentId: request.documentId },
    });
    await publishReportToStaff(tx, ctx, open, id);
    return id;
  });

async function requireReportFile(
  tx: Tx,
  { documentId, appointmentId, patientId }: { documentId: string; appointmentId: string; patientId: string },
): Promise<void> {
  const document = await tx
    .selectFrom('documents')
    .leftJoin('reports', 'reports.documentId', 'documents.id')
    .select(['documents.patientId', 'reports.id as reportId'])
    .where('documents.id', '=', documentId)
    .where('documents.appointmentId', '=', appointmentId)
    .where('documents.category', '=', REPORT)
    .where('documents.removedAt', 'is', null)
    .forUpdate('documents')
    .executeTakeFirstOrThrow(notFound);
  if (document.reportId) throw new DomainError('DUPLICATE', 'This document is already a report.');
  if (document.patientId !== patientId)
    throw fieldError('documentId', 'This document belongs to another patient. Upload it for the right one.');
}

interface Step {
  id: string;
  version?: number | undefined;
}

export const reviewReport = (db: Db, ctx: Context, step: Step): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { report, open } = await moved(tx, ctx, step, 'review', {
      reviewedBy: actorOf(ctx).userId,
      reviewedAt: ctx.now,
    });
    await publishReportToStaff(tx, ctx, open, report.id);
  });

/**
 * Notifies the patient unless staff opted out.
 * @throws NOT_FOUND; CONCURRENT_UPDATE; INVALID_TRANSITION
 */
export const releaseReport = (
  db: Db,
  ctx: Context,
  {
    comment,
    notifyPatient,
    ...step
  }: Step & { comment?: string | undefined; notifyPatient?: boolean | undefined },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { report, open } = await moved(tx, ctx, step, 'release', {
      releasedBy: actorOf(ctx).userId,
      releasedAt: ctx.now,
      comment: comment || null,
    });
    const silence = notifyPatient === false ? { notifyPatient: false } : {};
    const payload = { appointmentId: report.appointmentId, reportId: report.id, ...silence };
    await recordEvent(tx, ctx, reportReleased, payload, appointmentAudience(open));
  });

interface Stamps {
  reviewedBy?: string;
  reviewedAt?: Date;
  releasedBy?: string;
  releasedAt?: Date;
  comment?: string | null;
}

async function moved(tx: Tx, ctx: Context, { id, version }: Step, move: ReportTransition, stamps: Stamps) {
  const found = await tx
    .selectFrom('reports')
    .select('appointmentId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  const open = await lockAppointment(tx, ctx, actorOf(ctx), { id: found.appointmentId });
  const report = await tx
    .selectFrom('reports')
    .innerJoin('documents', 'documents.id', 'reports.documentId')
    .selectAll('reports')
    .where('reports.id', '=', id)
    .where('documents.removedAt', 'is', null)
    .forUpdate('reports')
    .executeTakeFirstOrThrow(notFound);
  if (version !== undefined && version !== report.version) throw new DomainError('CONCURRENT_UPDATE');
  const status = transitionReport(report.status, move);
  await updateRow(tx, 'reports', report, { ...stamps, status });
  await recordAudit(tx, ctx, {
    action: `report.${move}`,
    entityType: 'record',
    entityId: id,
    patientId: report.patientId,
    before: { status: report.status },
    after: { status },
  });
  return { report, open };
}

/** Live update to staff only. The patient is notified once the report is released. */
export const publishReportToStaff = (
  tx: Tx,
  ctx: Context,
  { appointment }: LockedAppointment,
  reportId: string,
) =>
  recordEvent(
    tx,
    ctx,
    reportChanged,
    { appointmentId: appointment.id, reportId },
    {
      entityId: appointment.id,
      users: appointment.providerId ? [appointment.providerId] : [],
      staff: true,
    },
  );
