import { checkRows } from '@bedside/domain/imports/check-import.commands';
import { getImport, importRows } from '@bedside/domain/imports/import.queries';
import { csvFile, dirtyPatients, importHeaders } from '@bedside/testing/factories/import-files';
import { insertPatient } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import { fileOf, namedIn, peopleIn, person } from './continue-import.fixture.ts';
import { check, proceed, start, upload } from './import.fixture.ts';
import { importingPractice } from './importing-practice.fixture.ts';

const { db, ctx, owner, killWorkers, imported } = await importingPractice();

const rowsOf = async (id: string) => (await importRows(db, id, { range: { offset: 0, limit: 1_000 } })).rows;

describe('the check of an import', () => {
  // Rule: people.imports-are-checked-first
  it('answers each row and saves no patient', async () => {
    const existing = await insertPatient(db, {
      user: { firstName: 'Grace', lastName: 'Malley', email: 'grace@example.com', phoneE164: '+13125550199' },
    });
    const before = await peopleIn(db);
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
      [3, 'REFUSED', 'This date doesn’t exist. Correct it.'],
      [4, 'REFUSED', 'This is required.', 'Enter a phone number, such as (312)-555-0100.'],
      [5, 'MATCHED'],
      [6, 'DUPLICATE'],
      [7, 'REFUSED', 'Row 2 has the same name and date of birth. Correct them, or leave this row out.'],
    ]);
    expect(rows[2]?.issues.map(({ column }) => column)).toEqual(['Last Name', 'Cell']);
    expect(rows[3]?.patientId).toBe(existing.id);
    expect(await peopleIn(db)).toEqual(before);
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
    const [ben, marco] = (await namedIn(db, 'Family')).toSorted((a, b) =>
      a.firstName.localeCompare(b.firstName),
    );
    expect(marco?.accountHolderId).toBe(marco?.id);
    expect(ben).toMatchObject({ householdId: marco?.householdId, relationship: 'Other', status: 'INVITED' });
    expect((await namedIn(db, 'Single'))[0]?.householdId).not.toBe(marco?.householdId);
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
    const [tess, ...others] = await namedIn(db, 'Again');
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
    expect(await namedIn(db, 'Newcomer')).toMatchObject([{ email: null }]);
    expect((await rowsOf(id))[0]?.issues).toMatchObject([{ column: 'Email' }]);
  });

  // Rule: people.imports-survive-crashes
  it('loses and doubles nothing when the worker is killed again and again', async () => {
    const { rows, flaws } = dirtyPatients(2_000, 11);
    const id = await upload(ctx, owner, csvFile(importHeaders, rows));
    const { counts } = await check(ctx, owner, id);
    expect(counts.REFUSED).toBe(Object.values(flaws).reduce((sum, one) => sum + one, 0));
    await start(ctx, owner, id);
    const before = (await peopleIn(db)).length;
    expect(await killWorkers(id, 4)).toBeGreaterThan(1);
    await proceed(ctx, id);
    const after = await getImport(db, id);
    expect(after).toMatchObject({ status: 'IMPORTED', counts: { CREATED: counts.READY } });
    const all = (await peopleIn(db)).slice(before);
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
