import { importKindOf } from '@bedside/contracts/people/imports.schema';
import type { Db } from '@bedside/db/database';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import type { Actor, Context } from '../context.ts';
import type { UploadDependencies } from '../documents/save-upload.commands.ts';
import { checkRows, failCheck } from './check-import.commands.ts';
import { type ImportRun, recordDue } from './import.commands.ts';
import { importDocuments } from './import-documents.commands.ts';
import { importBatch } from './run-import.commands.ts';
import { OURS, stopImport } from './stop-import.commands.ts';
import { undoBatch } from './undo-import.commands.ts';

/** A long import yields after this time so that other jobs in the queue can run. */
const TURN_MS = 20_000;

interface Kit {
  storage: StoragePort;
  virusCheck: UploadDependencies['virusCheck'];
  now: () => Date;
}

/** Checks, imports, or undoes, depending on the import’s state, on behalf of the user who started it. */
export async function continueImport(
  db: Db,
  { requestId }: Pick<Context, 'requestId'>,
  { storage, virusCheck, now }: Kit,
  id: string,
): Promise<void> {
  const run = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
  if (!run) return;
  const actor = await actorBehind(db, run);
  if (!actor) return await stopImport(db, { actor, requestId, now: now(), ip: null }, run);
  const ctx = (): Context => ({ actor, requestId, now: now(), ip: null });
  if (run.status === 'CHECKING') return await checkRows(db, ctx(), storage, run);
  const batch = run.status === 'IMPORTING' ? importBatch : run.status === 'UNDOING' ? undoBatch : null;
  if (!batch) return;
  const until = Date.now() + TURN_MS;
  const isTimeUp = () => Date.now() > until;
  // The requester may lose the permission while a turn is running.
  const isAllowed = async () => (await actorBehind(db, run)) !== null;
  const again = () => db.transaction().execute(async (tx) => void (await recordDue(tx, ctx(), run)));
  const kit = { storage, virusCheck, encode: noPicture };
  if (run.status === 'IMPORTING' && importKindOf(run) === 'DOCUMENTS')
    if (!(await importDocuments(db, ctx, kit, run, async () => !isTimeUp() && (await isAllowed()))))
      return await again();
  while (await batch(db, ctx(), id)) {
    if (isTimeUp()) return await again();
    if (!(await isAllowed())) return await stopImport(db, { ...ctx(), actor: null }, run);
  }
}

/** Only PDFs are imported. */
const noPicture = () => Promise.reject(new Error('an import has no pictures'));

async function actorBehind(db: Db, { createdBy, sessionId }: ImportRun): Promise<Actor | null> {
  const user = await db
    .selectFrom('users')
    .select(['role', 'permissions'])
    .where('id', '=', createdBy)
    .where('role', '=', 'SUPER_ADMIN')
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  return user ? { userId: createdBy, sessionId, role: user.role, permissions: user.permissions } : null;
}

const FAILURE =
  'Couldn’t check the file. Check it again. If it fails again, contact your system administrator.';

/**
 * A check has saved nothing, so it simply fails. An import or undo that never ended would keep others from
 * starting.
 */
export async function endStuckImport(db: Db, ctx: Context, id: string): Promise<void> {
  const run = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
  if (run?.status === 'CHECKING') await failCheck(db, ctx, run, FAILURE);
  else if (run) await stopImport(db, ctx, run, OURS);
}
