import { MAX_NOTE_LETTERS } from '@bedside/contracts/people/imports.schema';
import { startUndo } from '@bedside/domain/imports/import.commands';
import { getImport } from '@bedside/domain/imports/import.queries';
import { insertPatient } from '@bedside/testing/factories/people';
import { expect, it } from 'vitest';
import { check, proceed, start, upload } from './import.fixture.ts';
import { csvOf, importingPractice, type Line } from './importing-practice.fixture.ts';

const { db, batchStatements, ctx, owner, killWorkers, imported, rowsOf } = await importingPractice();

const headers = ['First Name', 'Last Name', 'DOB', 'Date', 'Author', 'Title', 'Note', 'Confidential'];
const fileOf = csvOf(headers);
const note: Line = {
  Date: '3/4/2024',
  Author: 'Dr. Ada Ruiz',
  Title: 'Progress note',
  Note: 'Cough, better.',
};
const who = (last: string): Line => ({ 'First Name': 'Vera', 'Last Name': last, DOB: '3/4/1971' });
const patientNamed = (last: string) =>
  insertPatient(db, { user: { firstName: 'Vera', lastName: last }, patient: { dateOfBirth: '1971-03-04' } });
const notesOf = (patientId: string) =>
  db.selectFrom('oldNotes').selectAll().where('patientId', '=', patientId).orderBy('writtenOn').execute();
const lastEvent = async () =>
  (await db.selectFrom('outbox').select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? '0';

// Rule: care.old-notes-match-patients
it('answers each row of notes, and saves none', async () => {
  const { id: patientId } = await patientNamed('Checked');
  await patientNamed('Twin');
  await patientNamed('Twin');
  const nextYear = new Date().getFullYear() + 1;
  const id = await upload(
    ctx,
    owner,
    fileOf(
      { ...who('Checked'), ...note },
      { ...who('Nobody'), ...note },
      { ...who('Twin'), ...note },
      { ...who('Checked'), ...note },
      { ...who('Checked'), ...note, Date: `1/1/${nextYear}` },
      { ...who('Checked'), ...note, Note: '' },
      { ...who('Checked'), ...note, Confidential: 'perhaps' },
      { ...who('Checked'), ...note, Note: 'x'.repeat(MAX_NOTE_LETTERS + 9) },
      { ...who('Checked'), ...note, Note: 'y'.repeat(MAX_NOTE_LETTERS), Author: '' },
    ),
  );
  expect((await check(ctx, owner, id)).counts).toEqual({ READY: 2, REFUSED: 7 });
  const rows = await rowsOf(id);
  expect(rows[0]).toMatchObject({ patientId, outcome: 'READY' });
  expect(rows.flatMap(({ issues }) => issues.map(({ message }) => message))).toEqual([
    'No patient has this name and date of birth. Correct them, or import the patient first and check again.',
    'Several patients match. Merge them first, or match a column to “Patient ID in the old system.”',
    'Row 2 is the same note. Leave this row out.',
    'This date is in the future. Correct it.',
    'This is required.',
    'Use yes or no.',
    'Shorten this to 50,000 characters.',
  ]);
  expect(await notesOf(patientId)).toEqual([]);
});

// Rule: care.old-notes-are-history
it('puts notes into the chart as the old system wrote them, and notifies no one', async () => {
  const { id: patientId } = await patientNamed('Quiet');
  const before = await lastEvent();
  const text = `S: cough\nO: ${'clear. '.repeat(400)}end`;
  const id = await imported(
    fileOf(
      { ...who('Quiet'), ...note, Note: text.replaceAll('\n', '\r\n') },
      { ...who('Quiet'), ...note, Date: '3/5/2024', Author: '', Title: '', Confidential: 'Yes' },
    ),
  );
  expect((await getImport(db, id)).counts).toEqual({ CREATED: 2 });
  expect(await notesOf(patientId)).toMatchObject([
    { writtenOn: '2024-03-04', author: 'Dr. Ada Ruiz', title: 'Progress note', text, confidential: false },
    { writtenOn: '2024-03-05', author: null, title: null, text: 'Cough, better.', confidential: true },
  ]);
  const events = await db.selectFrom('outbox').select('type').distinct().where('id', '>', before).execute();
  expect(events.map(({ type }) => type).toSorted()).toEqual(['import.changed', 'import.due']);
  const again = await upload(ctx, owner, fileOf({ ...who('Quiet'), ...note, Note: text }));
  await check(ctx, owner, again);
  expect((await rowsOf(again))[0]?.issues).toMatchObject([
    { message: 'Bedside already has this note. Leave it out.' },
  ]);
});

// Rule: care.old-notes-can-be-undone
it('takes all notes out again when undone, also those of a patient merged since', async () => {
  const { id: patientId } = await patientNamed('Undone');
  const id = await imported(fileOf({ ...who('Undone'), ...note }));
  const { id: other } = await patientNamed('Other');
  await db.updateTable('oldNotes').set({ patientId: other }).where('patientId', '=', patientId).execute();
  await startUndo(db, owner, id);
  await proceed(ctx, id);
  expect(await getImport(db, id)).toMatchObject({ status: 'UNDONE', counts: { REMOVED: 1 } });
  expect(await notesOf(other)).toEqual([]);
});

// Rule: people.imports-survive-crashes
it('saves and undoes a batch of notes in as many statements as one row takes', async () => {
  await patientNamed('Counted');
  const countOf = async (rows: number, day: string) => {
    const lines = Array.from({ length: rows }, (_, at) => ({
      ...who('Counted'),
      ...note,
      Note: `${day} ${at}`,
    }));
    const statements = await batchStatements(fileOf(...lines), rows);
    expect(statements.saved).toBeLessThanOrEqual(25);
    return statements;
  };
  expect(await countOf(150, 'many')).toEqual(await countOf(1, 'one'));
});

// Rule: people.imports-survive-crashes
it('loses and doubles no note when the worker is killed again and again', async () => {
  const { id: patientId } = await patientNamed('Killed');
  const lines = Array.from({ length: 1_600 }, (_, at) => ({ ...who('Killed'), ...note, Note: `Note ${at}` }));
  const id = await upload(ctx, owner, fileOf(...lines));
  expect((await check(ctx, owner, id)).counts).toEqual({ READY: 1_600 });
  await start(ctx, owner, id);
  expect(await killWorkers(id)).toBeGreaterThan(1);
  await proceed(ctx, id);
  expect((await getImport(db, id)).counts).toEqual({ CREATED: 1_600 });
  const texts = (await notesOf(patientId)).map(({ text }) => text);
  expect([texts.length, new Set(texts).size]).toEqual([1_600, 1_600]);
}, 120_000);
