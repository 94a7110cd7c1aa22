import { NDJSON } from '@bedside/contracts/fhir/bulk-export.api';
import { prepareBulkExport, removeBulkExport } from '@bedside/contracts/jobs.job';
import { subSeconds } from '@bedside/db/dates';
import {
  type BulkExportClaim,
  claimBulkExport,
  expireBulkExport,
  failBulkExport,
  finishBulkExport,
  forgetBulkFiles,
  noteBulkFile,
  noteBulkProgress,
} from '@bedside/domain/exports/bulk-export.commands';
import { inReadingSnapshot } from '@bedside/process-kit/reading-snapshot';
import { defineHandler, type HandlerContext, systemContext } from '@bedside/worker-kit/handler';
import { reportProgress } from '../report-progress.ts';
import { writeBulkExport } from '../write-bulk-export.ts';

const PROGRESS_MS = 1_000;

/** Writes the practice’s records from one snapshot, in separate files for each type. */
export const prepareBulkExportHandler = defineHandler(prepareBulkExport, async ({ bulkExportId }, ctx) => {
  const claim = await claimBulkExport(ctx.db, systemContext(ctx), bulkExportId);
  if (!claim) return;
  try {
    await write(claim, ctx);
  } catch (error) {
    if (ctx.lastAttempt) await failBulkExport(ctx.db, systemContext(ctx), claim);
    throw error;
  }
});

/** A change that was in progress during the last export is included in the next one. */
const OVERLAP_SECONDS = 60;

async function write(claim: BulkExportClaim, ctx: HandlerContext): Promise<void> {
  const { db, config, integrations } = ctx;
  const { storage } = integrations;
  for (const stale of claim.staleKeys) await storage.remove(stale);
  const keys: string[] = [];
  let percent = 0;
  const progress = reportProgress(ctx, PROGRESS_MS, () => noteBulkProgress(db, claim, percent));
  try {
    const snapshotAt = ctx.now();
    const files = await inReadingSnapshot(config, (snapshot) =>
      writeBulkExport(snapshot, {
        ctx: { ...systemContext(ctx), actor: claim.actor },
        types: claim.types,
        since: claim.since && subSeconds(claim.since, OVERLAP_SECONDS),
        fhirUrl: new URL('/fhir/R4', config.publicUrl).href,
        onPercent: (done) => {
          percent = done;
        },
        canceled: progress.takenBack,
        places: {
          storage,
          contentType: NDJSON,
          async keyOf(file) {
            const key = await noteBulkFile(db, claim, file);
            keys.push(key);
            return key;
          },
        },
      }),
    );
    if (files && (await finishBulkExport(db, systemContext(ctx), claim, { snapshotAt, files }))) return;
  } finally {
    progress.stop();
  }
  for (const key of keys) await storage.remove(key);
}

/** Deletes the files of an export that expired, failed, or was canceled. */
export const removeBulkExportHandler = defineHandler(removeBulkExport, async ({ bulkExportId }, ctx) => {
  const keys = await expireBulkExport(ctx.db, systemContext(ctx), bulkExportId);
  for (const key of keys) await ctx.integrations.storage.remove(key);
  if (keys.length > 0) await forgetBulkFiles(ctx.db, bulkExportId);
});
