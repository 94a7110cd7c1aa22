import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkImport, startImport, startUndo } from '@bedside/domain/imports/import.commands';
import { getImport, importRows } from '@bedside/domain/imports/import.queries';
import { correctRow, decideRow } from '@bedside/domain/imports/import-row.commands';
import { undoBatch } from '@bedside/domain/imports/undo-import.commands';
import { createDeliveriesForEvent } from '@bedside/domain/messaging/create-deliveries.commands';
import { csvFile } from '@bedside/testing/factories/import-files';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { zipOf } from '@bedside/testing/files.fixture';
import { withDatabase } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { handlerContext } from './export.fixture.ts';
import { asOwner, check, proceed, start, upload } from './import.fixture.ts';

const { db, url } = await withDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'bedside-imports-'));
const ctx = handlerContext({ url, folder });
afterAll(async () => {
  await ctx.db.destroy();
  await ctx.integrations.close();
  await rm(folder, { recursive: true, force: true });
});
const superAdmin = async () => asOwner((await insertStaff(db, { role: 'SUPER_ADMIN' })).id);
const owner = await superAdmin();

const headers = ['First Name', 'Last Name', 'DOB', 'Sex', 'Email', 'Other'];
const fileOf = (...rows: string[][]) => csvFile(headers, rows);
const rowsOf = async (id: string) =>
  (await importRows(db, id, { range: { offset: 0, limit: 100 } })).rows.map(({ outcome, cells }) => [
    outcome,
    cells,
  ]);
const demote = (userId: string) =>
  db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', userId).execute();
async function demotedWhileRunning(userId: string, id: string) {
  let running: Promise<void> | undefined;
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('imports').select('id').where('id', '=', id).forUpdate().execute();
    running = proceed(ctx, id);
    await vi.waitFor(async () => {
      const { rows: waiting } = await sql`select from pg_locks where not granted`.execute(db);
      expect(waiting).not.toEqual([]);
    }, 5_000);
    await demote(userId);
  });
  await running;
}
const stops = (id: string) =>
  db
    .selectFrom('outbox')
    .select('id')
    .where('entityId', '=', id)
    .where('type', '=', 'import.stopped')
    .execute();

// Rule: people.imports-keep-corrections
describe('checking again', () => {
  it('keeps corrections and decisions', async () => {
    await insertPatient(db, { user: { firstName: 'Grace', lastName: 'Again', email: 'again@example.com' } });
    const id = await upload(
      ctx,
      owner,
      fileOf(
        ['Lena', 'Fixed', '2/30/1984', 'F', '', ''],
        ['Gretchen', 'Else', '3/4/1971', 'F', 'again@example.com', ''],
        ['Greta', 'Skipped', '3/4/1972', 'F', 'again@example.com', ''],
        ['Paul', 'Wrong', '3/4/1973', 'M', 'paul@wrong', ''],
      ),
    );
    await check(ctx, owner, id);
    await correctRow(db, owner, { id, row: 2 }, { dateOfBirth: '2/28/1984' });
    await decideRow(db, owner, { id, row: 3 }, 'CREATE');
    await decideRow(db, owner, { id, row: 4 }, 'SKIP');
    await correctRow(db, owner, { id, row: 5 }, { email: '' });
    const before = await rowsOf(id);
    expect(before.map(([outcome]) => outcome)).toEqual(['READY', 'READY', 'SKIPPED', 'READY']);
    await check(ctx, owner, id);
    expect(await rowsOf(id)).toEqual(before);
  });

  it('drops corrections of another column', async () => {
    const id = await upload(ctx, owner, fileOf(['Rita', 'Moved', '3/4/1971', 'F', 'no', 'rita@example.com']));
    const { columns } = await check(ctx, owner, id);
    await correctRow(db, owner, { id, row: 2 }, { email: 'typed@example.com', firstName: 'Rosa' });
    const mapping = columns.map(({ field, dateOrder, header }) => ({
      field: header === 'Email' ? null : header === 'Other' ? ('email' as const) : field,
      ...(dateOrder && { dateOrder }),
    }));
    await checkImport(db, owner, id, mapping);
    await proceed(ctx, id);
    expect((await rowsOf(id))[0]?.[1]).toMatchObject({ firstName: 'Rosa', email: 'rita@example.com' });
  });
});

it('keeps the number of rows of the file when only some are imported or undone', async () => {
  const id = await upload(
    ctx,
    owner,
    fileOf(['Ana', 'Counted', '3/4/1971', 'F', '', ''], ['Bea', 'Counted', '2/30/1971', 'F', '', '']),
  );
  await check(ctx, owner, id);
  await start(ctx, owner, id);
  await proceed(ctx, id);
  expect(await getImport(db, id)).toMatchObject({
    status: 'IMPORTED',
    rowCount: 2,
    rowsToDo: 1,
    rowsDone: 1,
  });
  await startUndo(db, owner, id);
  await proceed(ctx, id);
  expect(await getImport(db, id)).toMatchObject({ status: 'UNDONE', rowCount: 2, rowsToDo: 1 });
});

// Rule: people.imports-stop-with-a-reason
describe('an import whose starter lost the role', () => {
  const person = (last: string) => fileOf(['Ida', last, '3/4/1971', 'F', '', '']);

  it('stops before its next batch', async () => {
    const first = await superAdmin();
    const letter = (code: number) => String.fromCodePoint(97 + code);
    const rows = Array.from({ length: 201 }, (_, at) => {
      const last = `Batch${letter(Math.floor(at / 26))}${letter(at % 26)}`;
      return ['Ida', last, '3/4/1971', 'F', `${last}@example.com`, ''];
    });
    const id = await upload(ctx, first, fileOf(...rows));
    await check(ctx, first, id);
    await start(ctx, first, id);
    await demotedWhileRunning(first.actor.userId, id);
    expect(await getImport(db, id)).toMatchObject({ counts: { CREATED: 200, READY: 1 }, rowsDone: 200 });
    expect(await stops(id)).toHaveLength(1);
  });

  it('stops before its next document', async () => {
    const first = await superAdmin();
    const born = { patient: { dateOfBirth: '1971-03-04' } };
    await insertPatient(db, { user: { firstName: 'Vera', lastName: 'Demoted' }, ...born });
    const pdf = (text: string) =>
      Buffer.from(`%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\n% ${text}\n%%EOF\n`);
    const files = ['Lab', 'Scan'].map((title) => ({
      name: `Demoted, Vera - 1971-03-04 - ${title}.pdf`,
      content: pdf(title),
    }));
    const id = await upload(ctx, first, zipOf(files));
    await check(ctx, first, id);
    await start(ctx, first, id);
    await demotedWhileRunning(first.actor.userId, id);
    await proceed(ctx, id);
    expect(await getImport(db, id)).toMatchObject({ counts: { CREATED: 1, READY: 1 }, rowsDone: 1 });
    expect(await stops(id)).toHaveLength(1);
  });

  it('stops, and another super-admin imports the rest or undoes it', async () => {
    const first = await superAdmin();
    const id = await upload(ctx, first, person('Stopped'));
    await check(ctx, first, id);
    await start(ctx, first, id);
    await demote(first.actor.userId);
    await proceed(ctx, id);
    const stopped = await getImport(db, id);
    expect(stopped).toMatchObject({ status: 'IMPORTED', counts: { READY: 1 } });
    expect(stopped.failureMessage).toContain('no longer an active super-admin');
    const [event] = await stops(id);
    await createDeliveriesForEvent(db, { ...owner, actor: null }, event?.id ?? '', () => ({
      title: '',
      body: '',
    }));
    const notified = await db
      .selectFrom('deliveries')
      .select(['recipientId', 'template', 'channel'])
      .execute();
    expect(notified).toContainEqual({
      recipientId: owner.actor.userId,
      template: 'staff-import-stopped',
      channel: 'email',
    });
    expect(notified.map(({ recipientId }) => recipientId)).not.toContain(first.actor.userId);

    await start(ctx, owner, id);
    await proceed(ctx, id);
    expect(await getImport(db, id)).toMatchObject({
      status: 'IMPORTED',
      counts: { CREATED: 1 },
      failureMessage: null,
    });

    const second = await superAdmin();
    await startUndo(db, second, id);
    await demote(second.actor.userId);
    await proceed(ctx, id);
    expect((await getImport(db, id)).failureMessage).toContain('The undo isn’t complete.');
    await startUndo(db, owner, id);
    await proceed(ctx, id);
    expect(await getImport(db, id)).toMatchObject({ status: 'UNDONE', failureMessage: null });
  });

  it('offers nothing to import after half an undo, which another super-admin continues', async () => {
    await insertPatient(db, {
      user: { firstName: 'Ida', lastName: 'Halfway', email: 'halfway@example.com' },
      patient: { dateOfBirth: '1971-03-04' },
    });
    const first = await superAdmin();
    const id = await upload(
      ctx,
      first,
      fileOf(['Ida', 'Halfway', '3/4/1971', 'F', 'halfway@example.com', '']),
    );
    expect((await check(ctx, first, id)).counts).toEqual({ MATCHED: 1 });
    await start(ctx, first, id);
    await proceed(ctx, id);
    await startUndo(db, first, id);
    expect(await undoBatch(db, first, id)).toBe(true);
    await demote(first.actor.userId);
    await proceed(ctx, id);
    expect(await getImport(db, id)).toMatchObject({ status: 'IMPORTED', counts: { SKIPPED: 1 } });
    await expect(startImport(db, owner, id)).rejects.toThrow('No rows are ready to import.');
    await startUndo(db, owner, id);
    await proceed(ctx, id);
    expect(await getImport(db, id)).toMatchObject({ status: 'UNDONE' });
  });

  it('fails its check, which another super-admin repeats', async () => {
    const first = await superAdmin();
    const id = await upload(ctx, first, person('Unchecked'));
    const { columns } = await getImport(db, id);
    await checkImport(
      db,
      first,
      id,
      columns.map(({ field }) => ({ field })),
    );
    await demote(first.actor.userId);
    await proceed(ctx, id);
    expect(await getImport(db, id)).toMatchObject({ status: 'FAILED' });
    expect(await stops(id)).toHaveLength(1);
    expect(await check(ctx, owner, id)).toMatchObject({ status: 'CHECKED', counts: { READY: 1 } });
  });
});

// Rule: people.imports-stop-with-a-reason
it('stops an import that keeps failing, so that it can be undone and blocks no other', async () => {
  const headers = ['First Name', 'Last Name', 'DOB', 'Sex', 'Email', 'Balance'];
  const line = (last: string, more: string[]) => ['Ida', last, '3/4/1971', 'F', ...more];
  const id = await upload(ctx, owner, csvFile(headers, [line('Poisoned', ['ida@example.com', '20'])]));
  await check(ctx, owner, id);
  await db.updateTable('importRows').set({ balanceCents: -1 }).where('importId', '=', id).execute();
  await start(ctx, owner, id);
  await expect(proceed(ctx, id)).rejects.toThrow();
  expect(await getImport(db, id)).toMatchObject({ status: 'IMPORTING' });
  await expect(proceed({ ...ctx, lastAttempt: true }, id)).rejects.toThrow();
  expect(await getImport(db, id)).toMatchObject({
    status: 'IMPORTED',
    failureMessage: expect.stringMatching(/^A server error stopped the import\. Rows that are still ready/),
  });
  expect(await stops(id)).toEqual([]);
  const other = await upload(ctx, owner, csvFile(headers, [line('Waiting', ['', ''])]));
  await check(ctx, owner, other);
  await start(ctx, owner, other);
  await startUndo(db, owner, id);
  await proceed(ctx, id);
  expect(await getImport(db, id)).toMatchObject({ status: 'UNDONE' });
});
