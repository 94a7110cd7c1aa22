import type { Database } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { startUndo } from '@bedside/domain/imports/import.commands';
import { getImport, importRows } from '@bedside/domain/imports/import.queries';
import { insertPatient } from '@bedside/testing/factories/people';
import { addDays } from 'date-fns';
import { sql, type Transaction } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { fileOf, namedIn, person } from './continue-import.fixture.ts';
import { removeImportFileHandler } from './continue-import.handler.ts';
import { asOwner, proceed } from './import.fixture.ts';
import { importingPractice } from './importing-practice.fixture.ts';

const { db, ctx, owner, imported } = await importingPractice();
const { userId } = owner.actor;

async function waitsForLock(): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
const rowsOf = async (id: string) => (await importRows(db, id, { range: { offset: 0, limit: 1_000 } })).rows;

describe('undoing an import', () => {
  // Rule: people.imports-can-be-undone
  it('removes the untouched patients, writes off their balances, and keeps the others with their holder', async () => {
    const id = await imported(
      fileOf(
        person('Paula', 'Undone', { ID: 'u1', Balance: '20', Cell: '3125550111' }),
        person('Hans', 'Held', { ID: 'u2' }),
        person('Kind', 'Held', { ID: 'u3', Guarantor: 'u2', DOB: '5/5/2014' }),
      ),
    );
    const [kind] = (await namedIn(db, 'Held')).filter((one) => one.firstName === 'Kind');
    await db
      .insertInto('patientNotes')
      .values({
        id: crypto.randomUUID(),
        patientId: kind?.id ?? '',
        text: 'Seen today',
        writtenBy: userId,
        createdAt: new Date(),
        updatedAt: new Date(),
      })
      .execute();
    await startUndo(db, owner, id);
    await proceed(ctx, id);
    expect(await getImport(db, id)).toMatchObject({ status: 'UNDONE', counts: { KEPT: 2, REMOVED: 1 } });
    const [paula] = await namedIn(db, 'Undone');
    expect(paula).toMatchObject({ status: 'INACTIVE', phoneE164: null, removedAt: expect.any(Date) });
    expect((await namedIn(db, 'Held')).map(({ removedAt }) => removedAt)).toEqual([null, null]);
    const { rows } = await sql<{ due: number }>`select coalesce(sum(amount_cents), 0)::int as due
      from ledger_entries join invoices on invoices.id = invoice_id where patient_id = ${paula?.id}`.execute(
      db,
    );
    expect(rows).toEqual([{ due: 0 }]);
  });

  // Rule: people.imports-can-be-undone
  it('lists no patient as undone who was there before', async () => {
    const known = await insertPatient(db, {
      user: { firstName: 'Greta', lastName: 'Before', email: 'greta@example.com' },
      patient: { dateOfBirth: '1971-03-04' },
    });
    const id = await imported(
      fileOf(
        person('Greta', 'Before', { Email: 'greta@example.com', Balance: '30' }),
        person('Nils', 'Meanwhile', {}),
      ),
    );
    await startUndo(db, owner, id);
    await proceed(ctx, id);
    const { counts, status, sums } = await getImport(db, id);
    expect({ counts, status, balances: sums.balances }).toEqual({
      counts: { MATCHED: 1, REMOVED: 1 },
      status: 'UNDONE',
      balances: 0,
    });
    expect(await rowsOf(id)).toMatchObject([
      { outcome: 'MATCHED', patientId: known.id },
      { outcome: 'REMOVED' },
    ]);
    expect(await namedIn(db, 'Before')).toMatchObject([{ status: 'ACTIVE', removedAt: null }]);
  });

  it('keeps a bill that is paid by a plan, also before its first charge', async () => {
    const known = await insertPatient(db, {
      user: { firstName: 'Vera', lastName: 'Planned', email: 'vera@example.com' },
      patient: { dateOfBirth: '1971-03-04' },
    });
    const id = await imported(
      fileOf(person('Vera', 'Planned', { Email: 'vera@example.com', Balance: '90' })),
    );
    const [row] = await rowsOf(id);
    expect(row).toMatchObject({ outcome: 'LINKED', patientId: known.id });
    const bill = db.selectFrom('invoices').select(['id', 'status']).where('patientId', '=', known.id);
    const { id: invoiceId } = await bill.executeTakeFirstOrThrow();
    await db
      .insertInto('paymentPlans')
      .values({
        id: crypto.randomUUID(),
        invoiceId,
        payerId: known.id,
        state: 'ACTIVE',
        totalCents: 9_000,
        installmentCount: 3,
        paymentMethodId: 'pm_of_the_plan',
        cardBrand: 'visa',
        cardLast4: '4242',
        agreedHow: 'PORTAL',
        createdBy: userId,
        createdAt: new Date(),
      })
      .execute();
    await startUndo(db, owner, id);
    await proceed(ctx, id);
    expect(await getImport(db, id)).toMatchObject({ status: 'UNDONE', counts: { KEPT: 1 } });
    expect((await bill.executeTakeFirst())?.status).toBe('BML');
  });

  type Made = (tx: Transaction<Database>, patientId: string) => Promise<unknown>;
  const card: Made = async (tx, patientId) => {
    const bill = tx.selectFrom('invoices').select('id').where('patientId', '=', patientId).forUpdate();
    const { id: invoiceId } = await bill.executeTakeFirstOrThrow();
    const about = { type: 'CUSTOM INVOICE', paymentMode: 'ONLINE', amountCents: 7_000 } as const;
    await tx
      .insertInto('payments')
      .values({
        id: crypto.randomUUID(),
        invoiceId,
        patientId,
        status: 'OPEN',
        createdAt: new Date(),
        ...about,
      })
      .execute();
  };
  const note: Made = (tx, patientId) =>
    tx
      .insertInto('patientNotes')
      .values({
        id: crypto.randomUUID(),
        patientId,
        text: 'Called today',
        writtenBy: userId,
        createdAt: new Date(),
        updatedAt: new Date(),
      })
      .execute();

  // Rule: people.imports-can-be-undone
  it.each([
    ['a card form', 'Carded', card],
    ['a note', 'Noted', note],
  ])('waits for %s that is just being made, and keeps its patient', async (_what, lastName, make) => {
    const id = await imported(fileOf(person('Petra', lastName, { Balance: '70' })));
    const [petra] = await namedIn(db, lastName);
    await startUndo(db, owner, id);
    let isOver = false;
    let undone: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (tx) => {
      await make(tx, petra?.id ?? '');
      undone = proceed(ctx, id).then(() => {
        isOver = true;
      });
      await vi.waitFor(async () => expect(isOver || (await waitsForLock())).toBe(true), 5_000);
    });
    await undone;
    expect(await getImport(db, id)).toMatchObject({ status: 'UNDONE', counts: { KEPT: 1 } });
    expect((await namedIn(db, lastName)).map(({ removedAt }) => removedAt)).toEqual([null]);
  });

  it('is refused after 7 days', async () => {
    const id = await imported(fileOf(person('Late', 'Undo')));
    await expect(startUndo(db, asOwner(userId, addDays(new Date(), 8)), id)).rejects.toMatchObject({
      code: 'RULE_REFUSED',
    });
    expect((await getImport(db, id)).status).toBe('IMPORTED');
  });
});

const removeFile = (importId: string, now: Date) =>
  removeImportFileHandler.run(
    { importId, eventId: newId(), requestId: 'test-request' },
    { ...ctx, now: () => now },
  );

// Rule: people.import-files-are-deleted
it('deletes the file and the rows of an import, and keeps its results', async () => {
  const id = await imported(fileOf(person('Rosa', 'Filed')));
  const { storageKey } = await getImport(db, id);
  await removeFile(id, addDays(new Date(), 30));
  expect(await ctx.integrations.storage.exists(storageKey ?? '')).toBe(false);
  expect(await rowsOf(id)).toEqual([]);
  expect(await getImport(db, id)).toMatchObject({ storageKey: null, counts: { CREATED: 1 } });
  expect(await namedIn(db, 'Filed')).toHaveLength(1);
});

// Rule: people.imports-can-be-undone
it('keeps the file and the rows of an import while it can be undone', async () => {
  const id = await imported(fileOf(person('Vera', 'Undoable')));
  const { undoableUntil } = await getImport(db, id);
  await removeFile(id, addDays(new Date(), 6));
  expect(await rowsOf(id)).toHaveLength(1);
  const planned = await db
    .selectFrom('plannedEvents')
    .select('dueAt')
    .where('key', '=', `import ${id}`)
    .executeTakeFirst();
  expect(planned?.dueAt).toEqual(undoableUntil);
  await startUndo(db, asOwner(userId, addDays(new Date(), 6)), id);
  await removeFile(id, addDays(new Date(), 8));
  await proceed(ctx, id);
  expect(await getImport(db, id)).toMatchObject({ status: 'UNDONE', counts: { REMOVED: 1 } });
  const [patient] = await namedIn(db, 'Undoable');
  expect(patient?.removedAt).toBeInstanceOf(Date);
  await removeFile(id, addDays(new Date(), 30));
  expect(await rowsOf(id)).toEqual([]);
});
