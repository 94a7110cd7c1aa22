import { IMPORT_UNDO_DAYS, type ImportState } from '@bedside/contracts/people/imports.schema';
import { importStopped } from '@bedside/contracts/people/user.events';
import type { Db } from '@bedside/db/database';
import { addDays } from '@bedside/db/dates';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { type ImportRun, lockImport, record } from './import.commands.ts';
import { moveImport } from './import.machine.ts';

interface End {
  to: ImportState;
  reason: string;
}

const WHO = 'The person who started it is no longer an active super-admin.';
const ends: Partial<Record<ImportState, End>> = {
  CHECKING: { to: 'FAILED', reason: `${WHO} Check the file again.` },
  IMPORTING: {
    to: 'IMPORTED',
    reason: `${WHO} Rows that are still ready were not imported. Import the rest, or undo the import.`,
  },
  UNDOING: {
    to: 'IMPORTED',
    reason: `${WHO} The undo isn’t complete. Undo the import again.`,
  },
};

/** Stops an import whose owner is no longer a super-admin, and notifies the super-admins, who can resume it. */
export const stopImport = (db: Db, ctx: Context, { id, status, createdBy }: ImportRun): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const run = await lockImport(tx, id);
    const end = ends[status];
    // Another super-admin may have taken over in the meantime.
    if (!run || !end || run.status !== status || run.createdBy !== createdBy) return;
    await tx
      .updateTable('imports')
      .set({
        status: moveImport(status, end.to),
        failureMessage: end.reason,
        ...(status === 'IMPORTING' && {
          importedAt: ctx.now,
          undoableUntil: addDays(ctx.now, IMPORT_UNDO_DAYS),
        }),
      })
      .where('id', '=', id)
      .execute();
    await record(tx, ctx, id, 'import.stop', { before: status, rows: run.rowsDone });
    await recordEvent(tx, ctx, importStopped, { importId: id }, { entityId: id, staff: true });
  });
