import { continueImport, removeImportFile } from '@bedside/contracts/jobs.job';
import { endStuckImport, continueImport as proceed } from '@bedside/domain/imports/continue-import.commands';
import { removeImportFile as remove } from '@bedside/domain/imports/import.commands';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';

/** Checks, imports, or undoes the next part. */
export const continueImportHandler = defineHandler(continueImport, async ({ importId }, ctx) => {
  const { db, now, integrations } = ctx;
  try {
    await proceed(
      db,
      ctx,
      { storage: integrations.storage, virusCheck: integrations.virusCheck, now },
      importId,
    );
  } catch (error) {
    if (ctx.lastAttempt) await endStuckImport(db, systemContext(ctx), importId);
    throw error;
  }
});

/** Deletes the file and the rows of an import that was discarded or is old. */
export const removeImportFileHandler = defineHandler(removeImportFile, ({ importId }, ctx) =>
  remove(ctx.db, systemContext(ctx), ctx.integrations.storage, importId),
);
