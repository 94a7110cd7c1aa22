import { removeExport } from '@bedside/contracts/jobs/exports.job';
import { deleteExportFile, expireExport } from '@bedside/domain/exports/export.commands';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';

/** Deletes what was written of an export that is over: after a week, taken back, or failed. */
export const removeExportHandler = defineHandler(removeExport, async ({ exportId }, ctx) => {
  const keys = await expireExport(ctx.db, systemContext(ctx), exportId);
  if (keys.length === 0) return;
  for (const key of keys) await ctx.integrations.storage.remove(key);
  await deleteExportFile(ctx.db, exportId);
});
