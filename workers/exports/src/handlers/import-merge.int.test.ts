import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Transact } from '@bedside/db/database';
import { startUndo } from '@bedside/domain/imports/import.commands';
import { getImport } from '@bedside/domain/imports/import.queries';
import { mergePatients } from '@bedside/domain/people/merge.commands';
import { undoMerge } from '@bedside/domain/people/merge-undo.commands';
import { csvFile } from '@bedside/testing/factories/import-files';
import { insertPlan } from '@bedside/testing/factories/memberships';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { addDays } from 'date-fns';
import { afterAll, expect, it } from 'vitest';
import { handlerContext } from './export.fixture.ts';
import { asOwner, check, proceed, start, upload } from './import.fixture.ts';

const { db, url } = await withDatabase();
const transact: Transact = (_, change) => db.transaction().execute(change);
const folder = await mkdtemp(path.join(tmpdir(), 'bedside-merged-'));
const ctx = handlerContext({ url, folder });
afterAll(async () => {
  await ctx.db.destroy();
  await ctx.integrations.close();
  await rm(folder, { recursive: true, force: true });
});
const { id: userId } = await insertStaff(db, { role: 'SUPER_ADMIN' });
const owner = asOwner(userId);
await insertPlan(db);

const who = { 'First Name': 'Vera', DOB: '3/4/1971' };
const day = (days: number): string => addDays(new Date(), days).toISOString().slice(0, 10);

// Rule: people.imports-can-be-undone
it.each([
  ['visit', 'appointments', { 'Appointment Date': '3/4/2024', 'Start Time': '9:30 AM', Status: 'Completed' }],
  ['note', 'oldNotes', { Date: '3/4/2024', Author: 'Dr. Ada Ruiz', Title: 'Note', Note: 'Cough, better.' }],
  ['membership', 'subscriptions', { Plan: 'Premier', Start: day(-10), 'Paid through': day(20) }],
] as const)(
  'a merge is a change: an imported %s stays, and goes back with the merge',
  async (last, table, line) => {
    const named = { user: { firstName: 'Vera', lastName: last }, patient: { dateOfBirth: '1971-03-04' } };
    const merged = await insertPatient(db, named);
    const cells = { ...who, 'Last Name': last, ...line };
    const id = await upload(ctx, owner, csvFile(Object.keys(cells), [Object.values(cells)]));
    expect((await check(ctx, owner, id)).counts).toEqual({ READY: 1 });
    await start(ctx, owner, id);
    await proceed(ctx, id);
    const surviving = await insertPatient(db);
    const ids = { survivingPatientId: surviving.id, mergedPatientId: merged.id };
    const mergeId = await mergePatients(transact, owner, ids);
    const ownerOf = async () =>
      (await db.selectFrom(table).select('patientId').execute()).map((row) => row.patientId);
    expect(await ownerOf()).toEqual([surviving.id]);

    await startUndo(db, owner, id);
    await proceed(ctx, id);
    expect(await getImport(db, id)).toMatchObject({ status: 'UNDONE', counts: { KEPT: 1 } });
    await undoMerge(db, owner, transact, mergeId);
    expect(await ownerOf()).toEqual([merged.id]);
  },
);

// Rule: people.imports-can-be-undone
it('a merge counts as a change: an opening balance stays, and moves back if the merge is undone', async () => {
  const merged = await insertPatient(db, {
    user: { firstName: 'Vera', lastName: 'balance', email: 'vera.balance@example.com' },
    patient: { dateOfBirth: '1971-03-04' },
  });
  const cells = {
    ...who,
    'Last Name': 'balance',
    Sex: 'F',
    Email: 'vera.balance@example.com',
    Balance: '90.00',
  };
  const id = await upload(ctx, owner, csvFile(Object.keys(cells), [Object.values(cells)]));
  expect((await check(ctx, owner, id)).counts).toEqual({ MATCHED: 1 });
  await start(ctx, owner, id);
  await proceed(ctx, id);
  const surviving = await insertPatient(db);
  const mergeId = await mergePatients(transact, owner, {
    survivingPatientId: surviving.id,
    mergedPatientId: merged.id,
  });
  await startUndo(db, owner, id);
  await proceed(ctx, id);
  expect(await getImport(db, id)).toMatchObject({ status: 'UNDONE', counts: { KEPT: 1 } });
  await undoMerge(db, owner, transact, mergeId);
  const bills = await db
    .selectFrom('invoices')
    .select(['patientId', 'status'])
    .where('memo', 'like', 'Opening balance from %')
    .execute();
  expect(bills).toEqual([{ patientId: merged.id, status: 'BML' }]);
});
