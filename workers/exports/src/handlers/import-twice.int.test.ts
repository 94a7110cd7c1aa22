import { getImport } from '@bedside/domain/imports/import.queries';
import { decideRow } from '@bedside/domain/imports/import-row.commands';
import { insertPatient } from '@bedside/testing/factories/people';
import { expect, it } from 'vitest';
import { check, proceed, start } from './import.fixture.ts';
import { csvOf, importingPractice, type Line } from './importing-practice.fixture.ts';

const { db, ctx, owner, checked, imported, undone, rowsOf } = await importingPractice();

const fileOf = csvOf(['ID', 'First Name', 'Last Name', 'DOB', 'Sex', 'Cell', 'Email', 'Balance']);
const person = (first: string, last: string, more: Line = {}): Line => ({
  'First Name': first,
  'Last Name': last,
  DOB: '3/4/1971',
  Sex: 'F',
  ...more,
});

const billsOf = (patientIds: readonly string[]) =>
  db
    .selectFrom('invoices')
    .select(['status', 'totalCents'])
    .where('patientId', 'in', patientIds)
    .orderBy('totalCents')
    .execute();
const idsOf = async (lastName: string) =>
  (await db.selectFrom('users').select('id').where('lastName', '=', lastName).execute()).map(({ id }) => id);

// Rules: money.opening-balances, people.imports-can-be-undone
it('bills a patient of two rows once, says so, and takes all of it back', async () => {
  const known = await insertPatient(db, {
    user: { firstName: 'Bob', lastName: 'Tworows', phoneE164: '+13125550188' },
  });
  const { id, counts } = await checked(
    fileOf(
      person('Robert', 'Tworows', { Cell: '3125550188', Balance: '100' }),
      person('Bobby', 'Tworows', { Cell: '3125550188', Balance: '50', DOB: '3/5/1971' }),
    ),
  );
  expect(counts).toEqual({ DUPLICATE: 2 });
  for (const row of [2, 3]) await decideRow(db, owner, { id, row }, 'USE');
  expect((await getImport(db, id)).sums).toMatchObject({ balances: 1, cents: 10_000 });
  await start(ctx, owner, id);
  await proceed(ctx, id);
  expect(await billsOf([known.id])).toEqual([{ status: 'BML', totalCents: 10_000 }]);
  expect((await rowsOf(id)).map(({ issues }) => issues.map(({ message }) => message))).toEqual([
    [],
    ['Left out: this patient already has an opening balance.'],
  ]);
  expect(await undone(id)).toEqual({ MATCHED: 2 });
  expect(await billsOf([known.id])).toEqual([{ status: 'CANCELLED', totalCents: 10_000 }]);
});

// Rules: money.opening-balances, people.imports-are-checked-first
it('promises only the balances that the run opens, and says which it leaves out', async () => {
  const line = (first: string, more: Line) => person(first, 'Promised', { Cell: '3125550189', ...more });
  await imported(fileOf(line('Ida', { Balance: '80' })));
  const { id } = await checked(
    fileOf(
      line('Ida', { Balance: '80' }),
      person('Joe', 'Promised', { Balance: '33.25', DOB: '5/6/1980' }),
      line('Adela', { Balance: '7', DOB: '3/5/1971' }),
    ),
  );
  const state = async () => {
    const { counts, sums } = await getImport(db, id);
    const rows = await rowsOf(id);
    return { counts, ...sums, leftOut: rows.map(({ issues }) => issues.length > 0) };
  };
  const promised = { households: 0, balances: 1, cents: 3_325 };
  expect(await state()).toEqual({
    ...promised,
    counts: { MATCHED: 1, READY: 1, DUPLICATE: 1 },
    leftOut: [true, false, false],
  });
  await decideRow(db, owner, { id, row: 4 }, 'USE');
  expect(await state()).toMatchObject({ ...promised, leftOut: [true, false, true] });
  await start(ctx, owner, id);
  await proceed(ctx, id);
  expect(await state()).toMatchObject(promised);
  expect(await billsOf(await idsOf('Promised'))).toEqual([
    { status: 'BML', totalCents: 3_325 },
    { status: 'BML', totalCents: 8_000 },
  ]);
});

// Rule: people.imports-are-checked-first
it('is not run by a check that knows nothing of the patients of another import', async () => {
  const file = fileOf(
    person('Tess', 'Atonce', { Email: 'tess.atonce@example.com', Balance: '310.50' }),
    person('Tom', 'Atonce', { Email: 'tess.atonce@example.com', DOB: '1/1/2001' }),
  );
  const runs = await Promise.all([checked(file), checked(file)]);
  const starts = await Promise.allSettled(runs.map(({ id }) => start(ctx, owner, id)));
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [first, second] = starts[0]?.status === 'fulfilled' ? runs : runs.toReversed();
  await proceed(ctx, first?.id ?? '');
  const late = start(ctx, owner, second?.id ?? '');
  await expect(late).rejects.toThrow('Patients from another file were imported since the check.');
  expect((await check(ctx, owner, second?.id ?? '')).counts).toEqual({ MATCHED: 2 });
  await start(ctx, owner, second?.id ?? '');
  await proceed(ctx, second?.id ?? '');
  const ids = await idsOf('Atonce');
  expect(ids).toHaveLength(2);
  expect(await billsOf(ids)).toEqual([{ status: 'BML', totalCents: 31_050 }]);
});

// Rule: people.imports-are-checked-first
it('is not run by a check that knows nothing of someone who registered since', async () => {
  const later = () => new Date(Date.now() + 1_000);
  const named = { firstName: 'Uma', lastName: 'Meanwhile', email: 'uma@example.com' };
  const { id } = await checked(
    fileOf(
      person('Uma', 'Meanwhile', { Email: 'uma@example.com', DOB: '6/7/1962' }),
      person('Vic', 'Meanwhile'),
    ),
  );
  await insertPatient(db, { user: { createdAt: later() }, patient: { dateOfBirth: '1999-09-09' } });
  await insertPatient(db, { user: { ...named, createdAt: later() }, patient: { dateOfBirth: '1962-06-07' } });
  await expect(start(ctx, owner, id)).rejects.toThrow(
    'Someone with the date of birth of a patient in this file was added since the check. Check the file again first.',
  );
  expect((await check(ctx, owner, id)).counts).toEqual({ MATCHED: 1, READY: 1 });
  await start(ctx, owner, id);
  await proceed(ctx, id);
  expect(await idsOf('Meanwhile')).toHaveLength(2);
});

// Rule: people.imports-trust-no-file
it('names a row with a letter that can’t be stored, and reads the others', async () => {
  const { id, counts, status } = await checked(
    fileOf(
      person('Ann', 'Odd\u0000ly'),
      person('Bea', 'Oddly', { Email: `${'a'.repeat(499)}😀` }),
      person('Cia', 'Oddly', { Cell: '(312) 555-0177', ID: `${'a'.repeat(59)}😀` }),
    ),
  );
  expect({ counts, status }).toEqual({ status: 'CHECKED', counts: { REFUSED: 2, READY: 1 } });
  expect((await rowsOf(id))[0]?.issues).toMatchObject([{ column: 'Last Name' }]);
});

// Rule: people.imports-read-excel
it.each([
  ['\r\n', 'Crlf'],
  ['\n', 'Feed'],
  ['\r', 'Return'],
])(
  'reads every row of a file whose header ends with %j and whose rows with a line feed',
  async (end, last) => {
    const [header = '', ...lines] = fileOf(person('Ann', last), person('Bea', last))
      .toString()
      .trim()
      .split('\r\n');
    const { counts } = await checked(Buffer.from(`${header}${end}${lines.join('\n')}\n`));
    expect(counts).toEqual({ READY: 2 });
  },
);
