import { DomainError, notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { actorOf, type Context } from '../context.ts';
import { requireAppScope } from '../fhir/app-scope.ts';
import { isFhirType } from '../fhir/search.policy.ts';
import { bulkFileKey, showsAll } from './bulk-export.policy.ts';

/** Apps see their own exports. People see those that they requested without an app. */
export function bulkExportsSeenBy(db: Executor, ctx: Context) {
  const { userId, app } = actorOf(ctx);
  return db
    .selectFrom('bulkExports')
    .selectAll()
    .where((eb) =>
      app ? eb('appId', '=', app.id) : eb.and([eb('appId', 'is', null), eb('requestedBy', '=', userId)]),
    );
}

/** @throws NOT_FOUND for an export that was canceled, has expired, or is someone else’s */
export async function getBulkExport(db: Executor, ctx: Context, id: string) {
  const found = await bulkExportsSeenBy(db, ctx).where('id', '=', id).executeTakeFirst();
  if (!found || ['CANCELLED', 'EXPIRED'].includes(found.status)) throw notFound();
  if (found.expiresAt && found.expiresAt <= ctx.now) throw notFound();
  return found;
}

/** Ordered by name. */
export const bulkExportFiles = (db: Executor, { id, attempt }: { id: string; attempt: number }) =>
  db
    .selectFrom('bulkExportFiles')
    .select(['name', 'type', 'resourceCount'])
    .where('exportId', '=', id)
    .where('attempt', '=', attempt)
    .orderBy('name')
    .execute();

/** @throws NOT_FOUND; FORBIDDEN for a type, or a category of it, that is not in the app’s current scopes */
export async function getBulkExportFile(db: Executor, ctx: Context, id: string, name: string) {
  const found = await getBulkExport(db, ctx, id);
  const file = (await bulkExportFiles(db, found)).find((one) => one.name === name);
  if (found.status !== 'READY' || !file || !isFhirType(file.type)) throw notFound();
  requireAppScope(ctx, file.type, 'read');
  const { app } = actorOf(ctx);
  if (app && !showsAll(app.scopes, found.scopes ?? [], file.type))
    throw new DomainError(
      'FORBIDDEN',
      `This app can no longer read every ${file.type}. Start another export.`,
    );
  return { ...file, storageKey: bulkFileKey(id, found.attempt, name) };
}
