import { MAX_DOCUMENT_BYTES } from '@bedside/contracts/care/documents.api';
import type { FileFacts, ImportCells, ImportIssue } from '@bedside/contracts/people/imports.schema';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { checksumOf } from '../access/stored-file.ts';
import { isHarmlessInside } from '../documents/file-inside.ts';
import { kindOf } from '../documents/file-kind.policy.ts';
import { findPatients, type NamedPatient, onlyPatient } from './find-patients.ts';
import { checkedRow, issueOf, type ReadCells } from './history-row.ts';
import { readNamedPatient } from './named-patient.policy.ts';
import { type Reading, readerOf } from './read-cells.ts';
import type { StoredZip } from './stored-zip.ts';

export const FIRST_ROW = 2;
export const PDF = 'application/pdf';
const PART = /\s[-–—]\s/;

/** The file name without folders. */
export const baseName = (name: string): string => name.split(/[\\/]/).at(-1) ?? name;

interface RowDocument extends NamedPatient {
  title: string;
}

/**
 * Reads “Ortiz, Lena - 1971-03-04 - Lab result.pdf”, or “P-17 - Lab result.pdf” with the old system’s patient
 * ID.
 */
function readName(cells: ImportCells, reading: Reading) {
  const stem = baseName(cells.fileName ?? '')
    .trim()
    .replace(/\.pdf$/i, '');
  const [who = '', ...rest] = stem.split(PART).map((part) => part.trim());
  const [last, first] = who.includes(',') ? who.split(/,(.*)/s) : [];
  const named: ImportCells = first
    ? { firstName: first.trim(), lastName: (last ?? '').trim(), ...(rest[0] && { dateOfBirth: rest[0] }) }
    : { sourceId: who };
  const orders = { ...reading.dateOrders, dateOfBirth: reading.dateOrders.fileName };
  const reader = readerOf(named, reading);
  const person = readNamedPatient(named, { ...reading, dateOrders: orders }, reader);
  const issues = reader.issues.map(({ field, message }) =>
    issueOf(
      reading,
      'fileName',
      field === 'dateOfBirth' ? `The birth date in the name can’t be read. ${HOW_TO_NAME}` : message,
    ),
  );
  const title =
    rest
      .slice(first ? 1 : 0)
      .join(' - ')
      .trim() || 'Document';
  return { issues, document: issues.length === 0 ? ({ ...person, title } as RowDocument) : null };
}

const HOW_TO_NAME = 'Name the file “Last, First - birth date - title.pdf”, or use the patient’s ID.';

/** Checks a file in the ZIP the way an upload is checked. */
export async function factsOf(zip: StoredZip, at: number): Promise<FileFacts> {
  const { name: written, bytes } = zip.files[at] ?? { name: '', bytes: 0 };
  const name = written.trim();
  const refused = (problem: string): FileFacts => ({ sha256: null, problem });
  if (!/\.pdf$/i.test(name))
    return refused('Only PDFs can be imported. Save this file as a PDF, or leave it out.');
  if (bytes > MAX_DOCUMENT_BYTES) return refused('This PDF is over 20 MB. Make it smaller, or split it.');
  const content = await zip.read(at, MAX_DOCUMENT_BYTES);
  if (!content || content.length !== bytes) return refused('This file is damaged. Create the ZIP again.');
  if (kindOf({ filename: name, mimetype: PDF, content }) !== 'pdf')
    return refused('This isn’t a PDF. Save it as a PDF, or leave it out.');
  if (!(await isHarmlessInside('pdf', content)))
    return refused('This PDF has active content, such as a script. Print it to a new PDF.');
  return { sha256: checksumOf(content).toString('hex'), problem: null };
}

export async function checkDocuments(db: Executor, batch: readonly ReadCells[], reading: Reading) {
  return (await findDocuments(db, batch, reading)).map(({ document, patient, file, ...one }) => ({
    ...checkedRow({
      ...one,
      patient,
      key: document && patient && file?.sha256 ? `${patient.id}|${file.sha256}` : null,
    }),
    fileFacts: file ? JSON.stringify(file) : null,
  }));
}

/** Matches files with their patients. */
export async function findDocuments(db: Executor, batch: readonly ReadCells[], reading: Reading) {
  const read = batch.map(({ row, cells, file }) => ({ row, cells, file, ...readName(cells, reading) }));
  const documents = read.flatMap(({ document }) => document ?? []);
  const patientsOf = await findPatients(db, documents);
  const isKnown = await knownFiles(
    db,
    documents.flatMap((one) => patientsOf(one).map(({ id }) => id)),
    read.flatMap(({ file }) => file?.sha256 ?? []),
  );
  return read.map(({ row, cells, file, document, issues }) => {
    const refused = (...found: readonly ImportIssue[]) => ({
      ...{ row, cells, file, issues: found, document: null, patient: null },
    });
    const complain = (message: string) => refused(issueOf(reading, 'fileName', message));
    if (!file?.sha256) return refused({ field: null, column: null, message: file?.problem ?? '' });
    if (!document) return refused(...issues);
    const { patient, who } = onlyPatient(document, patientsOf(document));
    if (!patient) return complain(patientsOf(document).length > 1 ? TWO : NOBODY[who]);
    if (isKnown(patient.id, file.sha256))
      return complain('Bedside already has this document of this patient. Leave it out.');
    return { row, cells, file, issues, document, patient: { id: patient.id } };
  });
}

const NOBODY = {
  sourceId: `No imported patient has this ID. ${HOW_TO_NAME}`,
  lastName: 'No patient has this name and birth date. Correct the name, or import the patient first.',
};
const TWO = 'Several patients match. Merge them first, or name the file with the patient’s ID.';

async function knownFiles(db: Executor, patientIds: readonly string[], sums: readonly string[]) {
  const found = await db
    .selectFrom('documents')
    .select(['patientId', 'sha256'])
    .where('patientId', '=', sql<string>`any(${[...new Set(patientIds)]}::uuid[])`)
    .where(sql<boolean>`encode(sha256, 'hex') = any(${[...new Set(sums)]}::text[])`)
    .where('removedAt', 'is', null)
    .execute();
  const keys = new Set(found.map(({ patientId, sha256 }) => `${patientId}|${sha256.toString('hex')}`));
  return (patientId: string, sum: string): boolean => keys.has(`${patientId}|${sum}`);
}
