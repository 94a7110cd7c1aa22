import { notFound } from '@bedside/contracts/errors';
import * as api from '@bedside/contracts/people/record-downloads.api';
import type { RecordDownload } from '@bedside/contracts/people/record-downloads.schema';
import { readRecordLink, signRecordLink } from '@bedside/domain/access/signed-link';
import { actorOf, hasPermission, isStaff } from '@bedside/domain/context';
import { requestRecordDownload } from '@bedside/domain/exports/record-download.commands';
import * as downloads from '@bedside/domain/exports/record-download.queries';
import { fullNameOf } from '@bedside/domain/people/user.policy';
import { localDay } from '@bedside/domain/practice/local-time';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { API_BASE_PATH } from '@bedside/service-kit/base';
import { type Routes, sessionUserOfLink } from '@bedside/service-kit/service';
import { create as dispositionOf } from 'content-disposition';

const toRecordDownload = (row: downloads.RecordDownloadRow): RecordDownload => ({
  id: row.id,
  patientId: row.patientId,
  status: row.status,
  filesPacked: row.filesPacked,
  fileCount: row.fileCount,
  sizeBytes: row.sizeBytes,
  requestedBy: { id: row.requestedBy, fullname: fullNameOf(row) },
  ...(row.reason !== null && { reason: row.reason }),
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
});

export const recordDownloadsRoutes: Routes = ({ bind, parts }) => {
  const { db, config, integrations } = parts;

  bind(api.listRecordDownloads, async ({ query, ctx }) => {
    const patientId = query.patientId ?? actorOf(ctx).userId;
    const rows = await downloads.listRecordDownloads(db, ctx, patientId);
    const contents = await downloads.recordContents(db, ctx, patientId);
    return {
      data: { contents, downloads: rows.map(toRecordDownload) },
      read: { entityType: 'person' as const, entityId: patientId, patientId },
    };
  });

  bind(api.requestRecordDownload, async ({ body, ctx }) => {
    const id = await requestRecordDownload(db, ctx, body);
    return { data: toRecordDownload(await downloads.getRecordDownload(db, ctx, id)) };
  });

  bind(api.openRecordDownload, async ({ params: { id }, ctx }) => {
    await downloads.openRecordDownload(db, ctx, id, 'recordDownload.open');
    const { userId, sessionId } = actorOf(ctx);
    const token = signRecordLink(config.secrets.link, { recordDownloadId: id, userId, sessionId }, ctx.now);
    const path = api.downloadRecord.path.replace('{token}', token);
    return { data: { link: `${config.publicUrl}${API_BASE_PATH}${path}` } };
  });

  bind(api.downloadRecord, async ({ params: { token }, ctx, reply }) => {
    const claim = readRecordLink(config.secrets.link, token, ctx.now);
    const requester = claim && (await sessionUserOfLink(parts, ctx, claim));
    if (!requester || (isStaff(requester.role) && !hasPermission(requester, 'clinical'))) throw notFound();
    const as = { ...ctx, actor: requester };
    const { recordDownloadId } = claim;
    const action = api.downloadRecord.name;
    const { storageKey, createdAt } = await downloads.openRecordDownload(db, as, recordDownloadId, action);
    const file = await integrations.storage.get(storageKey);
    if (!file) throw notFound();
    const { timeZone } = await practiceSettings(db, ctx);
    // The file name says nothing about the patient, because downloads often land on a shared disk.
    const name = `Bedside record ${localDay(createdAt, timeZone)}.zip`;
    return reply
      .header('content-type', 'application/zip')
      .header('content-length', file.size)
      .header('content-disposition', dispositionOf(name, { type: 'attachment' }))
      .header('cache-control', 'no-store')
      .send(file.stream);
  });
};
