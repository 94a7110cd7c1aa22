import { startUndo } from '@bedside/domain/imports/import.commands';
import { getImport } from '@bedside/domain/imports/import.queries';
import { correctRow } from '@bedside/domain/imports/import-row.commands';
import { withStoredZip } from '@bedside/domain/imports/stored-zip';
import { insertPatient } from '@bedside/testing/factories/people';
import { zipOf } from '@bedside/testing/files.fixture';
import { expect, it } from 'vitest';
import { check, proceed, start, upload } from './import.fixture.ts';
import { importingPractice } from './importing-practice.fixture.ts';

const { db, ctx, owner, killWorkers, rowsOf } = await importingPractice();

const pdf = (text: string, inside = '<</Type/Catalog>>') =>
  Buffer.from(`%PDF-1.7\n1 0 obj ${inside} endobj\n% ${text}\n%%EOF\n`);
const zipped = (files: readonly (readonly [string, Buffer])[]) =>
  zipOf(files.map(([name, content]) => ({ name, content })));
const patientNamed = (last: string) =>
  insertPatient(db, { user: { firstName: 'Vera', lastName: last }, patient: { dateOfBirth: '1971-03-04' } });
const documentsOf = (patientId: string) =>
  db
    .selectFrom('documents')
    .select(['id', 'name', 'category', 'description', 'removedAt', 'storageKey'])
    .where('patientId', '=', patientId)
    .orderBy('name')
    .execute();

// Rule: care.imported-documents-match-patients
it('answers each file of a ZIP, and saves none', async () => {
  const { id: patientId } = await patientNamed('Checked');
  const id = await upload(
    ctx,
    owner,
    zipped([
      ['old/Checked, Vera - 1971-03-04 - Lab result.pdf', pdf('one')],
      ['old/No one, Vera - 1971-03-04 - Lab result.pdf', pdf('two')],
      ['Checked, Vera - 31-31-71 - Scan.pdf', pdf('three')],
      ['P-404 - Scan.pdf', pdf('four')],
      [
        'Checked, Vera - 03-04-1971 - Script.pdf',
        pdf('five', '<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'),
      ],
      ['Checked, Vera - 03-04-1971 - Program.pdf', pdf('six', '<</S /Launch /F (cmd.exe)>>')],
      ['Checked, Vera - 03-04-1971 - Picture.jpg', pdf('seven')],
      ['Checked, Vera - 03-04-1971 - Page.pdf', Buffer.from('<html></html>')],
      ['Checked, Vera - 03-04-1971 - Copy.pdf', pdf('one')],
      ['__MACOSX/._Checked, Vera - 1971-03-04 - Lab result.pdf', Buffer.from('x')],
    ]),
  );
  expect((await check(ctx, owner, id)).counts).toEqual({ READY: 1, REFUSED: 8 });
  const rows = await rowsOf(id);
  expect(rows[0]).toMatchObject({ patientId, outcome: 'READY' });
  expect(rows.slice(1).map(({ issues }) => issues[0]?.message)).toEqual([
    'No patient has this name and birth date. Correct the name, or import the patient first.',
    expect.stringContaining('The birth date in the name can’t be read.'),
    expect.stringContaining('No imported patient has this ID.'),
    'This PDF has active content, such as a script. Print it to a new PDF.',
    'This PDF has active content, such as a script. Print it to a new PDF.',
    'Only PDFs can be imported. Save this file as a PDF, or leave it out.',
    'This isn’t a PDF. Save it as a PDF, or leave it out.',
    'Checked, Vera - 1971-03-04 - Lab result.pdf is the same file of the same patient. Leave this one out.',
  ]);
  expect(await documentsOf(patientId)).toEqual([]);
  await correctRow(db, owner, { id, row: 4 }, { fileName: 'Checked, Vera - 3-4-71 - Scan.pdf' });
  expect((await rowsOf(id))[2]).toMatchObject({ outcome: 'READY', patientId });
});

// Rule: care.imported-documents-are-documents
it('puts each PDF into the chart as a document, without an event, and takes it out again when undone', async () => {
  const { id: patientId } = await patientNamed('Kept');
  const before =
    (await db.selectFrom('outbox').select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? '0';
  const file = zipped([
    ['Kept, Vera - 03-04-1971 - Lab - result.pdf', pdf('kept one')],
    ['Kept, Vera - 03-04-1971.pdf ', pdf('kept two')],
  ]);
  const id = await upload(ctx, owner, file);
  await check(ctx, owner, id);
  await start(ctx, owner, id);
  await proceed(ctx, id);
  expect(await getImport(db, id)).toMatchObject({ status: 'IMPORTED', counts: { CREATED: 2 }, rowsDone: 2 });
  const documents = await documentsOf(patientId);
  expect(documents).toMatchObject([
    { name: 'Document.pdf', category: 'Other', description: 'From the old system', removedAt: null },
    { name: 'Lab - result.pdf' },
  ]);
  expect(await ctx.integrations.storage.exists(documents[0]?.storageKey ?? '')).toBe(true);
  const events = await db.selectFrom('outbox').select('type').distinct().where('id', '>', before).execute();
  expect(events.map(({ type }) => type).toSorted()).toEqual(['import.changed', 'import.due']);
  const again = await upload(ctx, owner, file);
  expect((await check(ctx, owner, again)).counts).toEqual({ REFUSED: 2 });
  await startUndo(db, owner, id);
  await proceed(ctx, id);
  expect(await getImport(db, id)).toMatchObject({ status: 'UNDONE', counts: { REMOVED: 2 } });
  expect((await documentsOf(patientId)).map(({ removedAt }) => removedAt)).not.toContain(null);
});

// Rule: people.imports-survive-crashes
it('loses and doubles no document when the worker is killed again and again', async () => {
  const { id: patientId } = await patientNamed('Killed');
  const files = Array.from(
    { length: 300 },
    (_, at) => [`Killed, Vera - 1971-03-04 - ${at}.pdf`, pdf(`killed ${at}`)] as const,
  );
  const id = await upload(ctx, owner, zipped(files));
  expect((await check(ctx, owner, id)).counts).toEqual({ READY: 300 });
  await start(ctx, owner, id);
  expect(await killWorkers(id)).toBeGreaterThan(1);
  // On a busy machine this many files need more than one job.
  do await proceed(ctx, id);
  while ((await getImport(db, id)).status === 'IMPORTING');
  expect((await getImport(db, id)).counts).toEqual({ CREATED: 300 });
  const names = (await documentsOf(patientId)).map(({ name }) => name);
  expect([names.length, new Set(names).size]).toEqual([300, 300]);
}, 120_000);

// Rules: people.imports-survive-crashes, people.imports-can-be-undone
it('stores each document under the ID of its row when two workers run at once, so that the undo finds it', async () => {
  const { id: patientId } = await patientNamed('Atonce');
  const files = Array.from(
    { length: 40 },
    (_, at) => [`Atonce, Vera - 1971-03-04 - ${at}.pdf`, pdf(`at once ${at}`)] as const,
  );
  const id = await upload(ctx, owner, zipped(files));
  await check(ctx, owner, id);
  await start(ctx, owner, id);
  await Promise.all([proceed(ctx, id), proceed(ctx, id), proceed(ctx, id)]);
  expect((await getImport(db, id)).counts).toEqual({ CREATED: 40 });
  await startUndo(db, owner, id);
  await proceed(ctx, id);
  const documents = await documentsOf(patientId);
  expect(documents).toHaveLength(40);
  expect(documents.filter(({ removedAt }) => removedAt === null)).toEqual([]);
});

// Rule: care.imported-documents-match-patients
it('says so where a ZIP can’t be opened', async () => {
  const whole = zipped([['P-1.pdf', pdf('cut')]]);
  const id = await upload(ctx, owner, whole.subarray(0, whole.length - 10));
  expect(await check(ctx, owner, id)).toMatchObject({
    status: 'FAILED',
    failureMessage: 'We can’t open this ZIP. Create it again without a password, then upload it.',
  });
});

// Rule: care.archives-do-not-explode
it('refuses a ZIP that unpacks to more than 2 GB, and unpacks no file further than it says', async () => {
  const large = Array.from({ length: 101 }, (_, at) => ({
    name: `P-${at}.pdf`,
    content: pdf('large'),
    claims: 20_000_000,
  }));
  const id = await upload(ctx, owner, zipOf(large));
  expect(await check(ctx, owner, id)).toMatchObject({
    status: 'FAILED',
    failureMessage: 'This ZIP unpacks to more than 2 GB. Split it into smaller ZIPs.',
  });
  const { storage } = ctx.integrations;
  await storage.put('false.zip', zipOf([{ name: 'P-1.pdf', content: pdf('false'), claims: 5 }]), {
    contentType: 'application/zip',
  });
  expect(await withStoredZip(storage, 'false.zip', (zip) => zip.read(0, 1_000))).toBeNull();
});
