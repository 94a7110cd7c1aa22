import { removeExport } from '@bedside/contracts/jobs/exports.job';
import { deleteExportFile, expireExport } from '@bedside/domain/exports/export.commands';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';

/** Deletes the file of an export that expired, failed, or was canceled. */
export const removeExportHandler = defineHandler(removeExport, async ({ exportId }, ctx) => {
  const keys = await expireExport(ctx.db, systemContext(ctx), exportId);
  if (keys.length === 0) return;
  for (const key of keys) await ctx.integrations.storage.remove(key);
  await deleteExportFile(ctx.db, exportId);
});
