import { notFound } from '@bedside/contracts/errors';
import type { Db } from '@bedside/db/database';
import { actorOf, type Context } from '../context.ts';
import { practiceSettings } from '../practice/settings.ts';
import { recordAudit } from '../record/record-audit.ts';
import { requireRemovable } from './document.policy.ts';
import { documentsInSight } from './document.queries.ts';
import { tellOfDocument } from './keep-upload.commands.ts';

/**
 * Takes away a document that was uploaded by mistake. The file is kept for whoever has to prove what it was; nobody sees
 * it any more, and a report that was made of it is gone with it.
 * @throws NOT_FOUND; RULE_REFUSED for what Bedside printed, for a picture of a submitted SOAP note, and for a patient for
 * what is not the own upload of today
 */
export const removeDocument = (
  db: Db,
  ctx: Context,
  { id, reason }: { id: string; reason: string },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const actor = actorOf(ctx);
    const document = await tx
      .selectFrom('documents as document')
      .leftJoin('appointments as visit', 'visit.id', 'document.appointmentId')
      .select([
        'document.patientId',
        'document.category',
        'document.uploadedBy',
        'document.createdAt',
        'visit.soapNoteStatus',
      ])
      .where('document.id', '=', id)
      .where((eb) => documentsInSight(actor)(eb))
      .forUpdate('document')
      .executeTakeFirst();
    if (!document) throw notFound();
    const { timeZone } = await practiceSettings(tx, ctx);
    requireRemovable(actor, document, { now: ctx.now, timeZone });
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
      after: { reason },
    });
    await tellOfDocument(tx, ctx, { id, ...document });
  });
