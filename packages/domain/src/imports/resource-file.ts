import { fieldError } from '@bedside/contracts/errors';
import { type ImportCells, type ImportColumn, patientPaths } from '@bedside/contracts/people/imports.schema';
import { parseDocument, UnreadableDocument } from '../fhir/ccda-document.ts';
import { ccdaResources } from '../fhir/ccda-resources.ts';
import { object, type ResourceRead, string } from '../fhir/read-elements.ts';
import { readResource } from '../fhir/read-resource.ts';
import type { ReadCells } from './history-row.ts';
import { bundleRecords, type JsonRecord, ndjsonRecords } from './json-records.ts';

type ResourceFormat = 'NDJSON' | 'BUNDLE' | 'CCDA';

const NO_FHIR = 'This JSON isn’t FHIR. Choose a Bundle, or NDJSON with one resource in each line.';
const ROOT = /"resourceType"\s*:\s*"(\w+)"/;

const NO_CCDA = 'This XML isn’t a C-CDA document. Choose another file.';
const MAX_DOCUMENT_LETTERS = 20_000_000;

/** Null for a table. @throws VALIDATION on `file` for JSON that isn’t FHIR or XML that isn’t C-CDA */
export function resourceFormatOf(head: string): ResourceFormat | null {
  const text = head.replace(/^\uFEFF/, '').trimStart();
  if (/^<[?!\w]/.test(text)) {
    if (/<(?:\w+:)?ClinicalDocument[\s>]/.test(text)) return 'CCDA';
    throw fieldError('file', NO_CCDA);
  }
  if (!/^[{[]\s*(?:["\]}{[]|$)/.test(text)) return null;
  const [first = ''] = text.split('\n', 1);
  const line = object(parsed(first));
  if (string(line.resourceType) && line.resourceType !== 'Bundle') return 'NDJSON';
  const isBundle = line.resourceType === 'Bundle' || ROOT.exec(text)?.[1] === 'Bundle';
  if (text.startsWith('{') && isBundle) return 'BUNDLE';
  throw fieldError('file', NO_FHIR);
}

type Read = ReturnType<typeof readResource> | null;

const readersOf: Record<
  ResourceFormat,
  (parts: AsyncIterable<string>) => AsyncGenerator<{ row: number; read: Read }>
> = {
  NDJSON: (parts) => readRecords(ndjsonRecords(parts)),
  BUNDLE: (parts) => readRecords(bundleRecords(parts)),
  CCDA: readCcda,
};

/** The columns for a patient’s fields, with samples from the first patients. */
export async function resourceColumns(head: string, format: ResourceFormat): Promise<ImportColumn[]> {
  const samples: ImportCells[] = [];
  async function* parts() {
    yield head;
  }
  try {
    for await (const { read } of readersOf[format](parts())) {
      if (read && 'values' in read) samples.push(read.values);
      if (samples.length === 2) break;
    }
  } catch (error) {
    // The head of a longer file may end in the middle of a record.
    if (!(error instanceof SyntaxError) && !(error instanceof UnreadableDocument)) throw error;
  }
  return Object.entries(patientPaths).map(([header, field]) => ({
    header,
    samples: [...new Set(samples.flatMap((values) => values[field]?.slice(0, 60).toWellFormed() ?? []))],
    field,
    source: 'PRESET',
    ...(field === 'dateOfBirth' && { dateOrder: 'YMD' }),
  }));
}

/** Yields patients as table cells, and the records about them. Counts what can’t be imported in `leftOut`. */
export async function* resourceRows(
  parts: AsyncIterable<string>,
  { format, columns }: { format: ResourceFormat; columns: readonly ImportColumn[] },
  leftOut: Map<string, number>,
): AsyncGenerator<ReadCells> {
  const used = new Set(columns.flatMap(({ field }) => field ?? []));
  for await (const { row, read } of readersOf[format](parts)) {
    if (read === null) yield { row, cells: {}, resource: unreadable };
    else if ('leftOut' in read) count(leftOut, read.leftOut);
    else if ('values' in read) {
      const cells: ImportCells = {};
      for (const field of used) {
        const value = read.values[field];
        if (value) cells[field] = value.slice(0, 500).toWellFormed();
      }
      yield { row, cells, skip: read.skip };
    } else yield { row, cells: {}, resource: read };
  }
}

const MAX_NAMES = 199;

function count(leftOut: Map<string, number>, name: string): void {
  const counted = leftOut.has(name) || leftOut.size < MAX_NAMES ? name : 'Others';
  leftOut.set(counted, (leftOut.get(counted) ?? 0) + 1);
}

const unreadable: ResourceRead = {
  type: 'Resource',
  title: 'Unreadable',
  owner: null,
  entry: null,
  problem: 'This isn’t JSON, or is longer than 5,000,000 characters.',
  isSkipped: false,
  notes: [],
};

/** A document is about one patient and is held in memory. @throws UnreadableDocument */
async function* readCcda(parts: AsyncIterable<string>): AsyncGenerator<{ row: number; read: Read }> {
  let text = '';
  for await (const part of parts) {
    text += part;
    if (text.length > MAX_DOCUMENT_LETTERS)
      throw new UnreadableDocument(
        'A document can have up to 20,000,000 characters. Export it from the old system in smaller parts.',
      );
  }
  let row = 0;
  for (const one of ccdaResources(parseDocument(text.replace(/^\uFEFF/, '')))) {
    row += 1;
    yield { row, read: 'leftOut' in one ? { leftOut: String(one.leftOut) } : readResource(one) };
  }
}

async function* readRecords(records: AsyncIterable<JsonRecord>): AsyncGenerator<{ row: number; read: Read }> {
  for await (const { row, text } of records) {
    const json = text === null ? undefined : parsed(text);
    if (json === undefined) yield { row, read: null };
    else {
      const { resource, fullUrl } = object(json);
      // A Bundle entry wraps its resource; a line of NDJSON is the resource.
      yield { row, read: resource ? readResource(resource, string(fullUrl)) : readResource(json) };
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
