import type { Database } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { checkRows } from '@bedside/domain/imports/check-import.commands';
import { startUndo } from '@bedside/domain/imports/import.commands';
import { getImport, importRows } from '@bedside/domain/imports/import.queries';
import { csvFile, dirtyPatients, importHeaders } from '@bedside/testing/factories/import-files';
import { insertPatient } from '@bedside/testing/factories/people';
import { addDays } from 'date-fns';
import { sql, type Transaction } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { removeImportFileHandler } from './continue-import.handler.ts';
import { asOwner, check, proceed, start, upload } from './import.fixture.ts';
import { csvOf, importingPractice, type Line } from './importing-practice.fixture.ts';

const { db, ctx, owner, killWorkers, imported } = await importingPractice();
const { userId } = owner.actor;

const headers = ['ID', 'First Name', 'Last Name', 'DOB', 'Sex', 'Cell', 'Email', 'Guarantor', 'Balance'];
const fileOf = csvOf(headers);
const person = (first: string, last: string, more: Line = {}): Line => ({
  'First Name': first,
  'Last Name': last,
  DOB: '3/4/1971',
  Sex: 'F',
  ...more,
});

const people = () =>
  db
    .selectFrom('patients as patient')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .innerJoin('households as household', 'household.id', 'patient.householdId')
    .select(['person.firstName', 'person.lastName', 'person.email', 'person.phoneE164', 'person.status'])
    .select(['patient.id', 'patient.dateOfBirth', 'patient.householdId', 'household.accountHolderId'])
    .select(['patient.relationshipToAccountHolder as relationship', 'patient.removedAt'])
    .orderBy('person.createdAt')
    .orderBy('person.lastName')
    .execute();
const named = async (lastName: string) => (await people()).filter((one) => one.lastName === lastName);

async function waitsForLock(): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
const rowsOf = async (id: string) => (await importRows(db, id, { range: { offset: 0, limit: 1_000 } })).rows;

describe('the check of an import', () => {
  // Rule: people.imports-are-checked-first
  it('answers each row and saves no patient', async () => {
    const existing = await insertPatient(db, {
      user: { firstName: 'Grace', lastName: 'Malley', email: 'grace@example.com', phoneE164: '+13125550199' },
    });
    const before = await people();
    const id = await upload(
      ctx,
      owner,
      fileOf(
        person('Lena', 'Checked'),
        person('Omar', 'Checked', { DOB: '2/30/1984' }),
        person('Paul', '', { Cell: '312555' }),
        person('Grace', 'Malley', { DOB: '3/22/1985', Email: 'GRACE@example.com' }),
        person('Gretchen', 'Other', { Cell: '312.555.0199' }),
        person('Lena', 'Checked', { Sex: 'Female' }),
      ),
    );
    const { status, counts, rowCount } = await check(ctx, owner, id);
    expect({ status, counts, rowCount }).toEqual({
      status: 'CHECKED',
      counts: { READY: 1, MATCHED: 1, DUPLICATE: 1, REFUSED: 3 },
      rowCount: 6,
    });
    const rows = await rowsOf(id);
    expect(
      rows.map(({ rowNumber, outcome, issues }) => [rowNumber, outcome, ...issues.map((one) => one.message)]),
    ).toEqual([
      [2, 'READY'],
      [3, 'REFUSED', 'This date doesn’t exist.'],
      [4, 'REFUSED', 'This is required.', 'Enter a phone number, such as (312)-555-0100.'],
      [5, 'MATCHED'],
      [6, 'DUPLICATE'],
      [7, 'REFUSED', 'Row 2 has the same name and date of birth.'],
    ]);
    expect(rows[2]?.issues.map(({ column }) => column)).toEqual(['Last Name', 'Cell']);
    expect(rows[3]?.patientId).toBe(existing.id);
    expect(await people()).toEqual(before);
  });

  it('refuses a gender that no patient has, whatever its word', async () => {
    const id = await upload(ctx, owner, fileOf(person('Ann', 'Wordy', { Sex: 'constructor' })));
    expect((await check(ctx, owner, id)).counts).toEqual({ REFUSED: 1 });
  });

  // Rule: people.imports-survive-crashes
  it('loses no row to an earlier check that only now begins', async () => {
    const id = await upload(ctx, owner, fileOf(person('Ann', 'Stale'), person('Bea', 'Stale')));
    await check(ctx, owner, id);
    const row = db.selectFrom('imports').selectAll().where('id', '=', id);
    const stale = { ...(await row.executeTakeFirstOrThrow()), status: 'CHECKING' as const, rowsDone: 0 };
    await check(ctx, owner, id);
    await checkRows(ctx.db, owner, ctx.integrations.storage, stale);
    expect((await getImport(db, id)).counts).toEqual({ READY: 2 });
  });

  // Rule: people.imports-read-excel
  it.each([
    ['utf-8 with a mark', ','],
    ['utf-16le', '\t'],
    ['utf-16be', ';'],
    ['windows-1252', ';'],
  ] as const)('reads a file in %s divided by "%s", with quoted line breaks', async (encoding, delimiter) => {
    const { rows } = dirtyPatients(18);
    const id = await upload(ctx, owner, csvFile(importHeaders, rows, { encoding, delimiter }));
    const { counts, columns } = await check(ctx, owner, id);
    expect(counts).toEqual({ READY: 18 });
    expect(columns.find(({ header }) => header === 'Notes2')?.field).toBeNull();
    const cells = (await rowsOf(id)).map((row) => row.cells.firstName);
    expect(cells).toEqual(rows.map((row) => row[1]));
  });

  it('fails with the line of an unclosed quotation mark', async () => {
    const lines = Array.from({ length: 1_000 }, () => person('Lena', 'Open', { Guarantor: 'x'.repeat(300) }));
    const content = Buffer.concat([fileOf(...lines), Buffer.from(`"${'x'.repeat(120_000)}`)]);
    const id = await upload(ctx, owner, content);
    const { status, failureMessage } = await check(ctx, owner, id);
    expect(status).toBe('FAILED');
    expect(failureMessage).toMatch(/^Line \d+: /);
  });
});

describe('an import', () => {
  // Rules: people.imports-keep-households, people.imports-notify-no-one, money.opening-balances
  it('makes households and opening balances, and notifies no one', async () => {
    const { id: last } = await db
      .selectFrom('outbox')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const id = await imported(
      fileOf(
        person('Ben', 'Family', { ID: '2', DOB: '1/1/2015', Guarantor: 'Family, Marco' }),
        person('Marco', 'Family', { ID: '1', Email: 'marco@example.com', Balance: '$1,045.00' }),
        person('Ana', 'Single', { ID: '3', Email: 'marco@example.com' }),
      ),
    );
    const [ben, marco] = (await named('Family')).toSorted((a, b) => a.firstName.localeCompare(b.firstName));
    expect(marco?.accountHolderId).toBe(marco?.id);
    expect(ben).toMatchObject({ householdId: marco?.householdId, relationship: 'Other', status: 'INVITED' });
    expect((await named('Single'))[0]?.householdId).not.toBe(marco?.householdId);
    const invoice = await db
      .selectFrom('invoices')
      .innerJoin('invoiceLines', 'invoiceLines.invoiceId', 'invoices.id')
      .select(['status', 'totalCents', 'label'])
      .where('patientId', '=', marco?.id ?? '')
      .executeTakeFirst();
    expect(invoice).toEqual({ status: 'BML', totalCents: 104_500, label: 'Opening balance from jane.csv' });
    const events = await db
      .selectFrom('outbox')
      .select('type')
      .distinct()
      .where('id', '>', last)
      .orderBy('type')
      .execute();
    expect(events.map(({ type }) => type)).toEqual([
      'import.changed',
      'import.due',
      'invoice.changed',
      'patient.registered',
    ]);
    expect((await getImport(db, id)).counts).toEqual({ CREATED: 3 });
  });

  // Rule: money.opening-balances
  it('bills no one a second opening balance when a file is imported again', async () => {
    const file = fileOf(person('Tess', 'Again', { Email: 'tess@example.com', Balance: '310.50' }));
    await imported(file);
    const again = await imported(file);
    const [tess, ...others] = await named('Again');
    expect(others).toEqual([]);
    const invoices = await db
      .selectFrom('invoices')
      .select(['status', 'totalCents'])
      .where('patientId', '=', tess?.id ?? '')
      .execute();
    expect(invoices).toEqual([{ status: 'BML', totalCents: 31_050 }]);
    expect(await rowsOf(again)).toMatchObject([
      {
        outcome: 'LINKED',
        issues: [{ field: 'balance', message: 'Left out: this patient already has an opening balance.' }],
      },
    ]);
    expect((await getImport(db, again)).sums).toMatchObject({ balances: 0, cents: 0 });
  });

  // Rule: people.imports-claim-no-contacts
  it('leaves out a contact that someone has proved', async () => {
    await insertPatient(db, { user: { lastName: 'Owner', email: 'taken@example.com', phoneE164: null } });
    const id = await upload(ctx, owner, fileOf(person('Rita', 'Newcomer', { Email: 'taken@example.com' })));
    await check(ctx, owner, id);
    await db.updateTable('importRows').set({ outcome: 'READY' }).where('importId', '=', id).execute();
    await start(ctx, owner, id);
    await proceed(ctx, id);
    expect(await named('Newcomer')).toMatchObject([{ email: null }]);
    expect((await rowsOf(id))[0]?.issues).toMatchObject([{ column: 'Email' }]);
  });

  // Rule: people.imports-survive-crashes
  it('loses and doubles nothing when the worker is killed again and again', async () => {
    const { rows, flaws } = dirtyPatients(2_000, 11);
    const id = await upload(ctx, owner, csvFile(importHeaders, rows));
    const { counts } = await check(ctx, owner, id);
    expect(counts.REFUSED).toBe(Object.values(flaws).reduce((sum, one) => sum + one, 0));
    await start(ctx, owner, id);
    const before = (await people()).length;
    expect(await killWorkers(id, 4)).toBeGreaterThan(1);
    await proceed(ctx, id);
    const after = await getImport(db, id);
    expect(after).toMatchObject({ status: 'IMPORTED', counts: { CREATED: counts.READY } });
    const all = (await people()).slice(before);
    expect(all).toHaveLength(counts.READY ?? 0);
    expect(new Set(all.map((one) => `${one.firstName} ${one.lastName} ${one.dateOfBirth}`)).size).toBe(
      all.length,
    );
    const { invoices } = await db
      .selectFrom('invoices')
      .innerJoin('importRows', 'importRows.invoiceId', 'invoices.id')
      .select((eb) => eb.fn.countAll<number>().as('invoices'))
      .where('importId', '=', id)
      .executeTakeFirstOrThrow();
    expect(Number(invoices)).toBe(after.sums.balances);
  }, 120_000);
});

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
    const [kind] = (await named('Held')).filter((one) => one.firstName === 'Kind');
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
    const [paula] = await named('Undone');
    expect(paula).toMatchObject({ status: 'INACTIVE', phoneE164: null, removedAt: expect.any(Date) });
    expect((await named('Held')).map(({ removedAt }) => removedAt)).toEqual([null, null]);
    const { rows } = await sql<{ due: number }>`select coalesce(sum(amount_cents), 0)::int as due
      from ledger_entries join invoices on invoices.id = invoice_id where patient_id = ${paula?.id}`.execute(
      db,
    );
    expect(rows).toEqual([{ due: 0 }]);
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
    const [petra] = await named(lastName);
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
    expect((await named(lastName)).map(({ removedAt }) => removedAt)).toEqual([null]);
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
  expect(await named('Filed')).toHaveLength(1);
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
  const [patient] = await named('Undoable');
  expect(patient?.removedAt).toBeInstanceOf(Date);
  await removeFile(id, addDays(new Date(), 30));
  expect(await rowsOf(id)).toEqual([]);
});
