import { DomainError } from '@bedside/contracts/errors';
import { bulkExportRemovalDue, bulkExportRequested } from '@bedside/contracts/fhir/bulk-export.events';
import type { FhirType } from '@bedside/contracts/fhir/fhir.api';
import { includesScope } from '@bedside/contracts/fhir/smart-scopes';
import type { Db, Tx } from '@bedside/db/database';
import { addHours } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { planEvent, recordEvent } from '../audit-and-events/record-event.ts';
import { type Actor, actorOf, type Context } from '../context.ts';
import { isFhirType } from '../fhir/search.policy.ts';
import { lockedRow } from '../locked-row.ts';
import { bulkFileKey, exportableTypes } from './bulk-export.policy.ts';
import { bulkExportsSeenBy } from './bulk-export.queries.ts';
import { canTransitionExport, openStates, statesBefore } from './export.machine.ts';

const MAX_ATTEMPTS = 3;
const EXPIRES_AFTER_HOURS = 24;

interface BulkExportRequest {
  types: FhirType[] | null;
  since: Date | null;
  requestUrl: string;
}

/** @throws FORBIDDEN for a type outside the scopes; TOO_MANY while another export of the caller is running */
export function startBulkExport(
  db: Db,
  ctx: Context,
  { types: wanted, since, requestUrl }: BulkExportRequest,
): Promise<string> {
  const { userId, app } = actorOf(ctx);
  const scopes = app ? [...app.scopes] : null;
  const allowed = exportableTypes(scopes);
  const missing = wanted?.find((type) => !allowed.includes(type));
  if (missing !== undefined || allowed.length === 0)
    throw new DomainError('FORBIDDEN', `This needs the scope system/${missing ?? '*'}.rs.`);
  const types = wanted ?? allowed;
  return db.transaction().execute(async (tx) => {
    await requireTurn(tx, ctx);
    const id = newId();
    await tx
      .insertInto('bulkExports')
      .values({
        id,
        appId: app?.id ?? null,
        requestedBy: userId,
        requestUrl,
        types,
        scopes,
        since,
        createdAt: ctx.now,
      })
      .execute();
    await audit(tx, ctx, id, 'bulkExport.start', { types, since });
    await recordEvent(tx, ctx, bulkExportRequested, { bulkExportId: id }, { entityId: id });
    return id;
  });
}

/** Allows one export at a time for an app, or for a person without one. */
async function requireTurn(tx: Tx, ctx: Context): Promise<void> {
  const { userId, app } = actorOf(ctx);
  // The lock makes two requests at the same moment see each other.
  await tx
    .selectFrom(app ? 'apps' : 'users')
    .select('id')
    .where('id', '=', app?.id ?? userId)
    .forNoKeyUpdate()
    .execute();
  const open = await bulkExportsSeenBy(tx, ctx).where('status', 'in', openStates).executeTakeFirst();
  if (open)
    throw new DomainError('TOO_MANY', 'Your last export isn’t ready yet. Wait for it, or cancel it.', {
      retryAfter: 60,
    });
}

/** Valid until another attempt starts or the export is canceled. */
export interface BulkExportClaim {
  id: string;
  attempt: number;
  types: FhirType[];
  since: Date | null;
  /** Reads with the requester’s current rights. */
  actor: Actor;
  /** Storage keys of earlier attempts. */
  staleKeys: string[];
}

/** Null when nothing is left to do. Too many attempts, or lost rights, fail the export. */
export function claimBulkExport(db: Db, ctx: Context, id: string): Promise<BulkExportClaim | null> {
  return db.transaction().execute(async (tx) => {
    const row = await lockExport(tx, id);
    if (!row || !canTransitionExport(row.status, 'RUNNING')) return null;
    const actor = row.attempt < MAX_ATTEMPTS ? await requesterNow(tx, row) : null;
    const types = row.types.filter(isFhirType);
    const allowed = actor && exportableTypes(actor.app?.scopes ?? null);
    if (!actor || !allowed || types.some((type) => !allowed.includes(type))) {
      await fail(tx, ctx, id);
      return null;
    }
    const staleKeys = await keysOf(tx, id);
    const attempt = row.attempt + 1;
    await tx
      .updateTable('bulkExports')
      .set({ status: 'RUNNING', attempt, percentDone: 0 })
      .where('id', '=', id)
      .execute();
    return { id, attempt, types, since: row.since, actor, staleKeys };
  });
}

const lockExport = (tx: Tx, id: string) => lockedRow(tx, 'bulkExports', id).executeTakeFirst();
type Row = NonNullable<Awaited<ReturnType<typeof lockExport>>>;

/** Null once the requester is no longer a super-admin or the app is turned off. */
async function requesterNow(tx: Tx, { requestedBy: userId, appId, scopes }: Row): Promise<Actor | null> {
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'SUPER_ADMIN')
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!person) return null;
  const actor = { userId, role: 'SUPER_ADMIN', permissions: [], sessionId: appId ?? '' } as const;
  if (appId === null) return actor;
  const app = await tx.selectFrom('apps').selectAll().where('id', '=', appId).executeTakeFirst();
  if (!app?.isEnabled) return null;
  const allowed = (scopes ?? []).filter((scope) => includesScope(app.scopes, scope));
  const { requestsPerMinute } = app;
  return { ...actor, app: { id: appId, patientId: null, scopes: allowed, requestsPerMinute } };
}

/** @returns false when the claim is no longer valid */
export async function noteBulkProgress(
  db: Db,
  claim: Pick<BulkExportClaim, 'id' | 'attempt'>,
  percentDone: number,
): Promise<boolean> {
  const noted = await running(db, claim).set({ percentDone }).executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}

/** Records a file before it is started. @returns its storage key */
export async function noteBulkFile(
  db: Db,
  { id, attempt }: Pick<BulkExportClaim, 'id' | 'attempt'>,
  { name, type }: { name: string; type: FhirType },
): Promise<string> {
  await db.insertInto('bulkExportFiles').values({ exportId: id, attempt, name, type }).execute();
  return bulkFileKey(id, attempt, name);
}

/** @returns false when the claim is no longer valid, so the files must be deleted */
export function finishBulkExport(
  db: Db,
  ctx: Context,
  claim: BulkExportClaim,
  { snapshotAt, files }: { snapshotAt: Date; files: readonly { name: string; resourceCount: number }[] },
): Promise<boolean> {
  const { id, attempt, actor } = claim;
  return db.transaction().execute(async (tx) => {
    const expiresAt = addHours(ctx.now, EXPIRES_AFTER_HOURS);
    const done = await running(tx, claim)
      .set({ status: 'READY', percentDone: 100, snapshotAt, finishedAt: ctx.now, expiresAt })
      .executeTakeFirst();
    if (done.numUpdatedRows === 0n) return false;
    for (const { name, resourceCount } of files)
      await tx
        .updateTable('bulkExportFiles')
        .set({ resourceCount })
        .where('exportId', '=', id)
        .where('attempt', '=', attempt)
        .where('name', '=', name)
        .execute();
    const resources = files.reduce((sum, { resourceCount }) => sum + resourceCount, 0);
    await audit(tx, { ...ctx, actor }, id, 'bulkExport.finish', { files: files.length, resources });
    await planEvent(tx, ctx, bulkExportRemovalDue, {
      key: `bulk export ${id}`,
      dueAt: expiresAt,
      payload: { bulkExportId: id },
      entityId: id,
    });
    return true;
  });
}

export async function failBulkExport(db: Db, ctx: Context, { id }: BulkExportClaim): Promise<void> {
  await db.transaction().execute((tx) => fail(tx, ctx, id));
}

async function fail(tx: Tx, ctx: Context, id: string): Promise<void> {
  const failed = await tx
    .updateTable('bulkExports')
    .set({ status: 'FAILED', finishedAt: ctx.now })
    .where('id', '=', id)
    .where('status', 'in', statesBefore('FAILED'))
    .executeTakeFirst();
  if (failed.numUpdatedRows === 0n) return;
  await audit(tx, ctx, id, 'bulkExport.fail', {});
  await recordEvent(tx, ctx, bulkExportRemovalDue, { bulkExportId: id }, { entityId: id });
}

/** Cancels a running export or deletes the files of a finished one. @throws NOT_FOUND */
export async function removeBulkExport(db: Db, ctx: Context, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockExport(tx, id);
    const to = row?.status === 'READY' ? 'EXPIRED' : 'CANCELLED';
    const seen = await bulkExportsSeenBy(tx, ctx).where('id', '=', id).executeTakeFirst();
    if (!row || !seen || (row.status !== 'FAILED' && !canTransitionExport(row.status, to)))
      throw new DomainError('NOT_FOUND');
    await tx
      .updateTable('bulkExports')
      .set({ status: to, finishedAt: ctx.now, expiresAt: null })
      .where('id', '=', id)
      .execute();
    await audit(tx, ctx, id, to === 'EXPIRED' ? 'bulkExport.delete' : 'bulkExport.cancel', {});
    await recordEvent(tx, ctx, bulkExportRemovalDue, { bulkExportId: id }, { entityId: id });
  });
}

/** @returns the storage keys to delete, including those of failed attempts */
export function expireBulkExport(db: Db, ctx: Context, id: string): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const row = await lockExport(tx, id);
    if (!row || openStates.some((open) => open === row.status)) return [];
    const isDue = row.status === 'READY' && row.expiresAt !== null && row.expiresAt <= ctx.now;
    if (row.status === 'READY' && !isDue) return [];
    if (isDue) {
      await tx.updateTable('bulkExports').set({ status: 'EXPIRED' }).where('id', '=', id).execute();
      await audit(tx, ctx, id, 'bulkExport.expire', {});
    }
    return keysOf(tx, id);
  });
}

/** Call it once the files are deleted. */
export async function forgetBulkFiles(db: Db, id: string): Promise<void> {
  await db.deleteFrom('bulkExportFiles').where('exportId', '=', id).execute();
}

async function keysOf(tx: Tx, id: string): Promise<string[]> {
  const files = await tx
    .selectFrom('bulkExportFiles')
    .select(['attempt', 'name'])
    .where('exportId', '=', id)
    .execute();
  return files.map(({ attempt, name }) => bulkFileKey(id, attempt, name));
}

const audit = (tx: Tx, ctx: Context, id: string, action: string, after: Record<string, unknown>) =>
  recordAudit(tx, ctx, { action, entityType: 'bulkExport', entityId: id, after });

const running = (db: Db | Tx, { id, attempt }: Pick<BulkExportClaim, 'id' | 'attempt'>) =>
  db
    .updateTable('bulkExports')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'RUNNING');
