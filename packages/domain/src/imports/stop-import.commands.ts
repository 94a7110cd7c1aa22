import { IMPORT_UNDO_DAYS, type ImportState } from '@bedside/contracts/people/imports.schema';
import { importStopped } from '@bedside/contracts/people/user.events';
import type { Db, Tx } from '@bedside/db/database';
import { addDays } from '@bedside/db/dates';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { type ImportRun, lockImport, record, recordImportChanged } from './import.commands.ts';
import { moveImport } from './import.machine.ts';

interface End {
  to: ImportState;
  reason: string;
}

const WHO = 'The person who started this import is no longer an active super-admin.';
export const OURS = 'A server error stopped the import.';
const ends: Partial<Record<ImportState, End>> = {
  CHECKING: { to: 'FAILED', reason: 'Check the file again.' },
  IMPORTING: {
    to: 'IMPORTED',
    reason: 'Rows that are still ready were not imported. Import the rest, or undo the import.',
  },
  UNDOING: { to: 'IMPORTED', reason: 'The undo isn’t complete. Undo the import again.' },
};

/**
 * Stops an import that super-admins can resume. They get a message if its owner is no longer an active
 * super-admin; otherwise the failed job alerts them.
 */
export const stopImport = (
  db: Db,
  ctx: Context,
  { id, status, createdBy }: ImportRun,
  because: typeof WHO | typeof OURS = WHO,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const run = await lockImport(tx, id);
    const end = ends[status];
    // Another super-admin may have taken over in the meantime.
    if (!run || !end || run.status !== status || run.createdBy !== createdBy) return;
    await tx
      .updateTable('imports')
      .set({
        status: moveImport(status, end.to),
        failureMessage: `${because} ${end.reason}`,
        ...(status === 'IMPORTING' && {
          importedAt: ctx.now,
          undoableUntil: addDays(ctx.now, IMPORT_UNDO_DAYS),
        }),
      })
      .where('id', '=', id)
      .execute();
    if (status === 'UNDOING') await skipRemainingRows(tx, id);
    await record(tx, ctx, id, 'import.stop', { before: status, rows: run.rowsDone });
    if (because === OURS) await recordImportChanged(tx, ctx, run);
    else await recordEvent(tx, ctx, importStopped, { importId: id }, { entityId: id, staff: true });
  });

/** Half an undo leaves nothing to import: only the undo can go on. */
const skipRemainingRows = (tx: Tx, importId: string) =>
  tx
    .updateTable('importRows')
    .set({ outcome: 'SKIPPED' })
    .where('importId', '=', importId)
    .where('outcome', 'in', ['READY', 'MATCHED'])
    .execute();
