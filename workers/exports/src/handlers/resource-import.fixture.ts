import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startUndo } from '@bedside/domain/imports/import.commands';
import { getImport, importRows } from '@bedside/domain/imports/import.queries';
import { insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { afterAll } from 'vitest';
import { handlerContext } from './export.fixture.ts';
import { asOwner, check, proceed, start, upload } from './import.fixture.ts';

/** A practice whose super-admin imports files of resources. */
export async function resourceImports() {
  const { db, url } = await withDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'bedside-resources-'));
  const ctx = handlerContext({ url, folder });
  afterAll(async () => {
    await ctx.db.destroy();
    await ctx.integrations.close();
    await rm(folder, { recursive: true, force: true });
  });
  const { id: userId } = await insertStaff(db, { role: 'SUPER_ADMIN' });
  const owner = asOwner(userId);

  const checked = async (content: Buffer) => {
    const id = await upload(ctx, owner, content);
    return await check(ctx, owner, id);
  };
  async function imported(content: Buffer): Promise<string> {
    const { id } = await checked(content);
    await start(ctx, owner, id);
    await proceed(ctx, id);
    return id;
  }
  async function undone(id: string) {
    await startUndo(db, owner, id);
    await proceed(ctx, id);
    return (await getImport(db, id)).counts;
  }
  const rowsOf = async (id: string) =>
    (await importRows(db, id, { range: { offset: 0, limit: 1_000 } })).rows;
  const patientIn = async (id: string): Promise<string> => (await rowsOf(id))[0]?.patientId ?? '';
  const entriesOf = (patientId: string) =>
    db
      .selectFrom('chartEntries')
      .selectAll()
      .where('patientId', '=', patientId)
      .where('removedAt', 'is', null)
      .orderBy('kind')
      .execute();
  return { db, url, folder, ctx, owner, checked, imported, undone, rowsOf, patientIn, entriesOf };
}
