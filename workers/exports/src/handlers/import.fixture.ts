import type { ImportMapping } from '@bedside/contracts/people/imports.schema';
import { newId } from '@bedside/db/id';
import { addImport, checkImport, startImport } from '@bedside/domain/imports/import.commands';
import { getImport } from '@bedside/domain/imports/import.queries';
import type { HandlerContext } from '@bedside/worker-kit/handler';
import { continueImportHandler } from './continue-import.handler.ts';

export const asOwner = (userId: string, now = new Date()) => ({
  actor: { userId, role: 'SUPER_ADMIN' as const, permissions: [], sessionId: newId() },
  requestId: 'test-request',
  now,
  ip: null,
});
type Owner = ReturnType<typeof asOwner>;

export const proceed = (ctx: HandlerContext, importId: string): Promise<void> =>
  continueImportHandler.run({ importId, eventId: newId(), requestId: 'test-request' }, ctx);

export async function upload(ctx: HandlerContext, owner: Owner, content: Buffer): Promise<string> {
  const { storage } = ctx.integrations;
  const key = `uploads/${newId()}`;
  await storage.put(key, content, { contentType: 'text/csv' });
  return await addImport(ctx.db, owner, storage, { key, sizeBytes: content.length, filename: 'jane.csv' });
}

/** Checks the import with the proposed columns. */
export async function check(ctx: HandlerContext, owner: Owner, importId: string) {
  const { columns } = await getImport(ctx.db, importId);
  const mapping: ImportMapping = columns.map(({ field, dateOrder }) => ({
    field,
    ...(dateOrder && { dateOrder }),
  }));
  await checkImport(ctx.db, owner, importId, mapping);
  await proceed(ctx, importId);
  return await getImport(ctx.db, importId);
}

export async function start(ctx: HandlerContext, owner: Owner, importId: string) {
  await startImport(ctx.db, owner, importId);
}
