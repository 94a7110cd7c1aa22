import { removeExport } from '@bedside/contracts/jobs/exports.job';
import { expireExport, forgetFile } from '@bedside/domain/exports/export.commands';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';

/** Deletes the file of an export that is over, after a week or because somebody took it back. */
export const removeExportHandler = defineHandler(removeExport, async ({ exportId }, ctx) => {
  const storageKey = await expireExport(ctx.db, systemContext(ctx), exportId);
  if (!storageKey) return;
  await ctx.parties.storage.remove(storageKey);
  await forgetFile(ctx.db, exportId);
});
