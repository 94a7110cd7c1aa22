import {
  type ImportCells,
  type ImportIssue,
  MAX_NOTE_LETTERS,
} from '@bedside/contracts/people/imports.schema';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { checksumOf } from '../access/stored-file.ts';
import { known } from '../fhir/read-elements.ts';
import { findPatients, type NamedPatient, onlyPatient } from './find-patients.ts';
import { checkedRow, issueOf, type ReadCells } from './history-row.ts';
import { readNamedPatient } from './named-patient.policy.ts';
import { dayOf, type Reading, readerOf, refuse, shortText } from './read-cells.ts';

const MAX_LETTERS = 200;

interface RowNote extends NamedPatient {
  /** yyyy-MM-dd */
  day: string;
  author: string | null;
  title: string | null;
  text: string;
  confidential: boolean;
}

const answers: Readonly<Record<string, boolean>> = {
  yes: true,
  y: true,
  true: true,
  1: true,
  no: false,
  n: false,
  false: false,
  0: false,
};
const answerOf = (typed: string): boolean => known(answers, typed.toLowerCase()) ?? refuse('Use yes or no.');

function readNote(cells: ImportCells, reading: Reading) {
  const reader = readerOf(cells, reading);
  const { issues, read, need, complain } = reader;
  const day = need('noteDate', (typed) =>
    dayOf(typed, reading.dateOrders.noteDate, Number(reading.today.slice(0, 4))),
  );
  if (day && day > reading.today) complain('noteDate', 'This date is in the future. Correct it.');
  const note = {
    ...readNamedPatient(cells, reading, reader),
    day,
    author: read('noteAuthor', shortText(MAX_LETTERS)),
    title: read('noteTitle', shortText(MAX_LETTERS)),
    text: need('noteText', (typed) => shortText(MAX_NOTE_LETTERS)(typed.replaceAll(/\r\n?/g, '\n'))),
    confidential: read('confidential', answerOf) ?? false,
  };
  return {
    // The correction form has no room for a note, so the note must be fixed in the file.
    issues: issues.map((one) => (one.field === 'noteText' ? { ...one, field: null } : one)),
    note: issues.length === 0 ? (note as RowNote) : null,
  };
}

export async function checkNotes(db: Executor, batch: readonly ReadCells[], reading: Reading) {
  return (await findNotes(db, batch, reading)).map(({ note, patient, ...one }) =>
    checkedRow({ ...one, patient, key: note && patient && rowKey(patient.id, note) }),
  );
}

/** Matches notes with their patients. */
export async function findNotes(db: Executor, batch: readonly ReadCells[], reading: Reading) {
  const read = batch.map(({ row, cells }) => ({ row, cells, ...readNote(cells, reading) }));
  const notes = read.flatMap(({ note }) => note ?? []);
  const patientsOf = await findPatients(db, notes);
  const isKnown = await knownNotes(
    db,
    notes.flatMap((note) => patientsOf(note).map(({ id }) => ({ patientId: id, day: note.day }))),
  );
  return read.map(({ row, cells, note, issues }) => {
    const refused = (...found: readonly ImportIssue[]) => ({
      ...{ row, cells, issues: found, note: null, patient: null },
    });
    if (!note) return refused(...issues);
    const { patient, who, problem } = onlyPatient(note, patientsOf(note));
    if (!patient) return refused(issueOf(reading, who, problem));
    if (isKnown(patient.id, note))
      return refused(issueOf(reading, 'noteDate', 'Bedside already has this note. Leave it out.'));
    return { row, cells, issues, note, patient: { id: patient.id } };
  });
}

type NoteFields = Pick<RowNote, 'day' | 'author' | 'title' | 'text'>;

/** Notes are the same when patient, day, author, title, and text are. */
const rowKey = (patientId: string, { day, author, title, text }: NoteFields): string =>
  `${patientId}|${day}|${checksumOf(Buffer.from(JSON.stringify([author, title, text]))).toString('hex')}`;

async function knownNotes(db: Executor, wanted: readonly { patientId: string; day: string }[]) {
  const ids = [...new Set(wanted.map(({ patientId }) => patientId))];
  const days = [...new Set(wanted.map(({ day }) => day))];
  const found = await db
    .selectFrom('oldNotes')
    .select(['patientId', 'writtenOn', 'author', 'title', 'text'])
    .where('patientId', '=', sql<string>`any(${ids}::uuid[])`)
    .where('writtenOn', '=', sql<string>`any(${days}::date[])`)
    .execute();
  const keys = new Set(
    found.map(({ patientId, writtenOn, ...one }) => rowKey(patientId, { ...one, day: String(writtenOn) })),
  );
  return (patientId: string, note: RowNote): boolean => keys.has(rowKey(patientId, note));
}
