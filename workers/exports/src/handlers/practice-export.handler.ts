import { pipeline } from 'node:stream/promises';
import { directUrlOf } from '@bedside/config/config';
import { preparePracticeExport } from '@bedside/contracts/jobs.job';
import {
  exportFileKeys,
  failExport,
  finishExport,
  noteProgress,
  practiceAsideKey,
  practiceFileKey,
} from '@bedside/domain/exports/export.commands';
import {
  claimPracticeExport,
  type PracticeExportClaim,
} from '@bedside/domain/exports/practice-export.commands';
import { openStream, sealStream } from '@bedside/domain/exports/sealed-stream';
import { defineHandler, type HandlerContext, systemContext } from '@bedside/worker-kit/handler';
import { ArchiveZip } from '../archive/archive-zip.ts';
import { type ArchivePart, writeArchive } from '../archive/write-archive.ts';
import { reportProgress, showProgress } from '../report-progress.ts';

const PROGRESS_MS = 1_000;
const FAILURE =
  'Couldn’t create the file. Start the export again. If it fails again, contact your system administrator.';

/** Fails the export immediately, with this error’s message for the requester. */
class NoRoom extends Error {}

/** Writes everything the practice has into one encrypted file. */
export const preparePracticeExportHandler = defineHandler(
  preparePracticeExport,
  async ({ exportId }, ctx) => {
    const claim = await claimPracticeExport(ctx.db, systemContext(ctx), exportId);
    if (!claim) return;
    try {
      await write(claim, ctx);
    } catch (error) {
      const reason = error instanceof NoRoom ? error.message : ctx.lastAttempt ? FAILURE : null;
      if (reason) await failExport(ctx.db, systemContext(ctx), claim, reason);
      if (!(error instanceof NoRoom)) throw error;
    }
  },
);

async function write(claim: PracticeExportClaim, ctx: HandlerContext): Promise<void> {
  const { db, config, integrations } = ctx;
  const { storage } = integrations;
  const fhir = claim.choice.keys.includes('FHIR');
  for (const earlier of exportFileKeys(claim.id, claim.attempt - 1, 'PRACTICE'))
    await storage.remove(earlier);
  const [storageKey, asideKey] = [practiceFileKey(claim), practiceAsideKey(claim)];
  const zip = new ArchiveZip(ctx.now(), {
    async write(steps) {
      const aside = sealStream(claim.fileKey, asideKey);
      await Promise.all([
        pipeline([...steps, aside]),
        storage.put(asideKey, aside, { contentType: SEALED, isHuge: true }),
      ]);
    },
    async read() {
      const existing = await storage.get(asideKey);
      if (!existing) throw new Error('What was kept aside is gone.');
      const opened = openStream(claim.fileKey, asideKey);
      // Awaiting isn’t needed here: a failure destroys the stream that is being read.
      pipeline(existing.stream, opened).catch(() => undefined);
      return opened;
    },
  });
  const progress = exportProgress(claim, fhir, ctx);
  const sealed = sealStream(claim.fileKey, storageKey);
  const stored = Promise.all([
    pipeline(zip.output, sealed),
    storage.put(storageKey, sealed, { contentType: SEALED, isHuge: true }),
  ]);
  // If storing fails, nothing more is read.
  stored.catch((error: unknown) => zip.abandon(error));
  const archive = writeArchive({
    url: directUrlOf(config),
    storage,
    place: zip,
    fhir,
    stop: progress.takenBack,
    onProgress: progress.note,
    async onOpen({ rows, tableBytes, fileBytes }) {
      progress.expect(rows);
      requireRoom(await storage.room(), fileBytes + tableBytes * (fhir ? 0.5 : 0.25));
    },
  });
  try {
    const manifest = await archive;
    await Promise.all([zip.finish(manifest), stored]);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const file = { storageKey, sizeBytes: zip.bytes, rows };
    if (!(await finishExport(db, systemContext(ctx), claim, file))) await storage.remove(storageKey);
  } catch (error) {
    zip.abandon(error);
    await stored.catch(() => undefined);
    await storage.remove(storageKey);
    if (!progress.takenBack.aborted) throw error;
  } finally {
    progress.stop();
    await storage.remove(asideKey);
  }
}

const SEALED = 'application/octet-stream';

/** Disk space to leave for PostgreSQL and other users of the disk. */
const LEFT_FREE = 512 * 1024 * 1024;

function requireRoom(free: number | null, needed: number): void {
  if (free === null || free >= needed + LEFT_FREE) return;
  throw new NoRoom(
    `The file storage has ${inMegabytes(free)} free, and the export may need ${inMegabytes(needed + LEFT_FREE)}. Free up space and start the export again.`,
  );
}

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000).toLocaleString('en-US')} MB`;

/** The range of total progress that each part covers, in percent. */
const shares = {
  withFhir: { Tables: [0, 15], FHIR: [15, 80], Files: [80, 99] },
  without: { Tables: [0, 50], FHIR: [50, 50], Files: [50, 99] },
} as const;

function exportProgress(claim: PracticeExportClaim, fhir: boolean, ctx: HandlerContext) {
  let percent = 0;
  let rowCount = 0;
  const { reportNow, ...reporting } = reportProgress(ctx, PROGRESS_MS, async () => {
    const rowsWritten = Math.floor((rowCount * percent) / 100);
    if (!(await noteProgress(ctx.db, claim, { rowsWritten, rowCount }))) return false;
    await showProgress(ctx, 'export', claim);
    return true;
  });
  return {
    ...reporting,
    expect(rows: number) {
      rowCount = Math.max(1, Math.round(rows));
      void reportNow();
    },
    note(part: ArchivePart, done: number, total: number) {
      const [from, to] = shares[fhir ? 'withFhir' : 'without'][part];
      percent = from + (to - from) * Math.min(1, done / Math.max(1, total));
    },
  };
}
