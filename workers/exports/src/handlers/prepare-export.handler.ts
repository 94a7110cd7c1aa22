import { pipeline } from 'node:stream/promises';
import { prepareExport, removeExport } from '@bedside/contracts/jobs.job';
import {
  claimExport,
  deleteExportFile,
  type ExportClaim,
  expireExport,
  exportFileKey,
  exportFileKeys,
  failExport,
  finishExport,
  noteProgress,
} from '@bedside/domain/exports/export.commands';
import { counting, exportFile } from '@bedside/domain/exports/write-export';
import { openExportSnapshot } from '@bedside/process-kit/export-snapshot';
import { defineHandler, type HandlerContext, systemContext } from '@bedside/worker-kit/handler';
import { reportProgress, showProgress } from '../report-progress.ts';

const CSV = 'text/csv; charset=utf-8';
const PROGRESS_MS = 1_000;
const FAILURE =
  'Couldn’t create the file. Export again. If it fails again, contact your system administrator with the time of the export.';

/** Writes an export from one snapshot on its own connection, and removes incomplete files. */
export const prepareExportHandler = defineHandler(prepareExport, async ({ exportId }, ctx) => {
  const claim = await claimExport(ctx.db, systemContext(ctx), exportId);
  if (!claim) return;
  try {
    await write(claim, ctx);
  } catch (error) {
    if (ctx.lastAttempt) await failExport(ctx.db, systemContext(ctx), claim, FAILURE);
    throw error;
  }
});

async function write(claim: ExportClaim, ctx: HandlerContext): Promise<void> {
  const { db, integrations } = ctx;
  const storageKey = exportFileKey(claim);
  for (const earlier of exportFileKeys(claim.id, claim.attempt - 1, claim.choice.type))
    await integrations.storage.remove(earlier);
  const { readers: _, ...atWriter } = ctx;
  // A replica cancels queries that block its replay, so later attempts read from the writer.
  const snapshot = await openExportSnapshot(ctx.attempt === 1 ? ctx : atWriter);
  try {
    const { rows, csv } = await exportFile(db, asRequester(claim, ctx), snapshot, claim.choice);
    const progress = exportProgress(claim, rows, ctx);
    const counted = counting(progress.note);
    const isWritten = await Promise.all([
      pipeline(csv, counted, { signal: progress.takenBack }),
      integrations.storage.put(storageKey, counted, { contentType: CSV }),
    ])
      .then(() => true)
      .catch((error: unknown) => {
        if (!progress.takenBack.aborted) throw error;
        return false;
      })
      .finally(() => {
        progress.stop();
        csv.destroy();
        counted.destroy();
      });
    const file = { storageKey, sizeBytes: progress.bytes(), rows };
    if (!isWritten || !(await finishExport(db, systemContext(ctx), claim, file)))
      await integrations.storage.remove(storageKey);
  } finally {
    await snapshot.close();
  }
}

/** Reads with the requester’s permissions. The claim has checked that they are still a super-admin. */
const asRequester = ({ userId }: ExportClaim, ctx: HandlerContext) => ({
  ...systemContext(ctx),
  actor: { userId, role: 'SUPER_ADMIN' as const, permissions: [], sessionId: '' },
});

function exportProgress(claim: ExportClaim, rowCount: number, ctx: HandlerContext) {
  let progress = { bytes: 0, lines: 0 };
  const { reportNow, ...reporting } = reportProgress(ctx, PROGRESS_MS, async () => {
    const rowsWritten = Math.max(0, Math.min(progress.lines - 1, rowCount));
    if (!(await noteProgress(ctx.db, claim, { rowsWritten, rowCount }))) return false;
    await showProgress(ctx, 'export', claim);
    return true;
  });
  void reportNow();
  return {
    ...reporting,
    bytes: () => progress.bytes,
    note: (now: typeof progress) => {
      progress = now;
    },
  };
}

/** Deletes the file of an export that expired, failed, or was canceled. */
export const removeExportHandler = defineHandler(removeExport, async ({ exportId }, ctx) => {
  const keys = await expireExport(ctx.db, systemContext(ctx), exportId);
  if (keys.length === 0) return;
  for (const key of keys) await ctx.integrations.storage.remove(key);
  await deleteExportFile(ctx.db, exportId);
});
