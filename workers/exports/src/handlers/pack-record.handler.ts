import type { Readable } from 'node:stream';
import { endLostRecord, packRecord, removeRecord } from '@bedside/contracts/jobs.job';
import {
  claimRecordDownload,
  endLostRecordDownload,
  expireRecordDownload,
  failRecordDownload,
  finishRecordDownload,
  notePackedFiles,
  type RecordDownloadClaim,
} from '@bedside/domain/exports/record-download.commands';
import { printedKeys, zipKey, zipKeys } from '@bedside/domain/exports/record-download-files';
import { defineHandler, type HandlerContext, systemContext } from '@bedside/worker-kit/handler';
import { RecordZip } from '../record-zip.ts';
import { reportProgress, showProgress } from '../report-progress.ts';

const PROGRESS_MS = 500;

/** Streams the printed record and the original files into one ZIP, one file at a time. */
export const packRecordHandler = defineHandler(packRecord, async ({ recordDownloadId }, ctx) => {
  const claim = await claimRecordDownload(ctx.db, systemContext(ctx), recordDownloadId);
  if (!claim) return;
  try {
    await pack(claim, ctx);
  } catch (error) {
    if (ctx.lastAttempt) await failRecordDownload(ctx.db, systemContext(ctx), claim);
    throw error;
  }
});

async function pack(claim: RecordDownloadClaim, ctx: HandlerContext): Promise<void> {
  const { db, integrations } = ctx;
  const { storage } = integrations;
  for (const earlier of zipKeys(claim.id, claim.attempt - 1)) await storage.remove(earlier);
  const storageKey = zipKey(claim.id, claim.attempt);
  const zip = await RecordZip.of(ctx, claim);
  const progress = packProgress(claim, zip, ctx);
  const stored = storage.put(storageKey, zip.output as Readable, { contentType: 'application/zip' });
  const isWhole = await Promise.all([zip.write(progress.takenBack), stored])
    .then(() => true)
    .catch(async (error: unknown) => {
      zip.abandon(error);
      await stored.catch(() => undefined);
      if (!progress.takenBack.aborted) throw error;
      return false;
    })
    .finally(progress.stop);
  const file = { storageKey, sizeBytes: zip.bytes, fileCount: zip.fileCount };
  if (!isWhole || !(await finishRecordDownload(db, systemContext(ctx), claim, file)))
    return storage.remove(storageKey);
  for (const key of printedKeys(claim.id)) await storage.remove(key);
}

function packProgress(claim: RecordDownloadClaim, zip: RecordZip, ctx: HandlerContext) {
  let shown = -1;
  const { reportNow, ...reporting } = reportProgress(ctx, PROGRESS_MS, async () => {
    const { filesPacked, fileCount } = zip;
    if (filesPacked === shown) return true;
    shown = filesPacked;
    if (!(await notePackedFiles(ctx.db, claim, { filesPacked, fileCount }))) return false;
    await showProgress(ctx, 'recordDownload', claim);
    return true;
  });
  void reportNow();
  return reporting;
}

/** Deletes the files of a download that expired or failed. */
export const removeRecordHandler = defineHandler(removeRecord, async ({ recordDownloadId }, ctx) => {
  const keys = await expireRecordDownload(ctx.db, systemContext(ctx), recordDownloadId);
  for (const key of keys) await ctx.integrations.storage.remove(key);
});

/** Ends a download whose jobs died. Rule: people.record-downloads-end */
export const endLostRecordHandler = defineHandler(endLostRecord, async ({ recordDownloadId }, ctx) => {
  await endLostRecordDownload(ctx.db, systemContext(ctx), recordDownloadId);
});
