import {
  recordDownloadFailed,
  recordDownloadOverdue,
  recordDownloadRemovalDue,
} from '@bedside/contracts/people/user.events';
import type { Tx } from '@bedside/db/database';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { cancelPlannedEvents, recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';

/**
 * Which downloads hold what may no longer be seen: those of a patient since a moment, all that someone
 * requested, or those that the family has of a patient.
 */
type Ended = { patientId: string; since: Date } | { requestedBy: string } | { keptBy: string };

/** Deletes their files. Anyone who waits for one can ask again. Rule: people.record-downloads-follow-access */
export async function endRecordDownloads(tx: Tx, ctx: Context, which: Ended): Promise<void> {
  const downloads = await tx
    .selectFrom('recordDownloads')
    .select(['id', 'status', 'patientId', 'requestedBy'])
    .where('status', 'in', ['WAITING', 'RUNNING', 'READY'])
    .where((eb) => {
      if ('requestedBy' in which) return eb('requestedBy', '=', which.requestedBy);
      if ('keptBy' in which)
        return eb.and([
          eb('patientId', '=', which.keptBy),
          eb('requestedBy', '<>', which.keptBy),
          eb('reason', 'is', null),
        ]);
      return eb.and([
        eb('patientId', '=', which.patientId),
        eb(eb.fn.coalesce('readAt', 'createdAt'), '>=', which.since),
      ]);
    })
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, status, patientId, requestedBy } of downloads) {
    const isReady = status === 'READY';
    await tx
      .updateTable('recordDownloads')
      .set({ status: isReady ? 'EXPIRED' : 'FAILED', finishedAt: ctx.now })
      .where('id', '=', id)
      .execute();
    await recordAudit(tx, ctx, {
      action: isReady ? 'recordDownload.expire' : 'recordDownload.fail',
      entityType: 'recordDownload',
      entityId: id,
      patientId,
    });
    const audience = { entityId: id, users: [requestedBy] };
    if (!isReady) {
      await cancelPlannedEvents(tx, recordDownloadOverdue, id);
      const payload = { recordDownloadId: id, userId: requestedBy };
      await recordEvent(tx, ctx, recordDownloadFailed, payload, audience);
    }
    await recordEvent(tx, ctx, recordDownloadRemovalDue, { recordDownloadId: id }, audience);
  }
}
