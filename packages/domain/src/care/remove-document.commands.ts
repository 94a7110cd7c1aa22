import { reportChanged } from '@bedside/contracts/care/care.events';
import { notFound } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { type LockedAppointment, lockAppointment } from '../appointment-status/appointment.queries.ts';
import { appointmentAudience } from '../appointment-status/save-transition.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { requireRemovable } from '../documents/document.policy.ts';
import { publishDocumentChange } from '../documents/save-upload.commands.ts';
import { practiceSettings } from '../practice/settings.ts';
import { documentReadScope } from './document.queries.ts';
import { publishReportToStaff } from './report.commands.ts';

/**
 * The file is kept as evidence but hidden; its report goes with it.
 * @throws NOT_FOUND; RULE_REFUSED for a document that Bedside printed, for a picture of a submitted SOAP note,
 * and, when a patient asks, for anything but their own upload of today
 */
export const removeDocument = (
  db: Db,
  ctx: Context,
  { id, reason }: { id: string; reason: string },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const actor = actorOf(ctx);
    const inSight = tx
      .selectFrom('documents as document')
      .where('document.id', '=', id)
      .where((eb) => documentReadScope(actor)(eb));
    const named = await inSight.select('document.appointmentId').executeTakeFirstOrThrow(notFound);
    // Same lock order as every transition: the appointment first.
    const open = named.appointmentId
      ? await lockAppointment(tx, ctx, null, { id: named.appointmentId })
      : null;
    const document = await inSight
      .select(['document.patientId', 'document.category', 'document.uploadedBy', 'document.createdAt'])
      .forUpdate()
      .executeTakeFirstOrThrow(notFound);
    const { timeZone } = await practiceSettings(tx, ctx);
    const filed = { ...document, soapNoteStatus: open?.appointment.soapNoteStatus ?? null };
    requireRemovable(actor, filed, { now: ctx.now, timeZone });
    await tx
      .updateTable('documents')
      .set({ removedAt: ctx.now, removedBy: actor.userId, removedReason: reason })
      .where('id', '=', id)
      .execute();
    await recordAudit(tx, ctx, {
      action: 'document.remove',
      entityType: 'document',
      entityId: id,
      patientId: document.patientId,
      after: { category: document.category },
    });
    await publishDocumentChange(tx, ctx, { id, ...document });
    if (open) await recordReportChange(tx, ctx, open, id);
  });

/** Publishes to staff, and to the patient when the report was released. */
async function recordReportChange(
  tx: Tx,
  ctx: Context,
  open: LockedAppointment,
  documentId: string,
): Promise<void> {
  const report = await tx
    .selectFrom('reports')
    .select(['id', 'status'])
    .where('documentId', '=', documentId)
    .executeTakeFirst();
  if (!report) return;
  const payload = { appointmentId: open.appointment.id, reportId: report.id };
  if (report.status === 'RELEASED')
    await recordEvent(tx, ctx, reportChanged, payload, appointmentAudience(open));
  else await publishReportToStaff(tx, ctx, open, report.id);
}
