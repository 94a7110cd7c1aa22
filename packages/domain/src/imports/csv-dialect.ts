import { fieldError } from '@bedside/contracts/errors';
import { MAX_IMPORT_COLUMNS } from '@bedside/contracts/people/imports.schema';
import { CsvError, parse } from 'csv-parse/sync';

/** Enough for the header and the first rows. */
export const HEAD_BYTES = 256 * 1024;
const SAMPLE_ROWS = 50;
const LETTERS_A_ROW = 100_000;

const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

const delimiters = [',', ';', '\t', '|'] as const;

interface Dialect {
  encoding: Encoding;
  delimiter: string;
}

/** Skips no lines, so that row numbers match the spreadsheet. */
export const parserOptions = ({ delimiter }: Pick<Dialect, 'delimiter'>) => ({
  bom: true,
  delimiter,
  // By default the parser uses the first record delimiter that it finds, but one file may mix several.
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: LETTERS_A_ROW,
});

/**
 * Excel starts UTF-16 with a byte order mark. Other programs may omit it, but then about every other byte is
 * zero.
 */
function encodingOf(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const start = head.subarray(0, 2_000);
  const zeros = (from: number) => start.filter((byte, at) => at % 2 === from && byte === 0).length;
  if (zeros(1) > start.length / 4) return 'utf-16le';
  if (zeros(0) > start.length / 4) return 'utf-16be';
  try {
    // The head may end in the middle of a character.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The delimiter that splits the header into the most columns. */
function delimiterOf(text: string): string {
  const widths = delimiters.map((delimiter) => headerWidth(text, delimiter));
  return delimiters[widths.indexOf(Math.max(...widths))] ?? ',';
}

function headerWidth(text: string, delimiter: string): number {
  try {
    const [header = []] = parse(text, { ...parserOptions({ delimiter }), to: 1 });
    return header.length;
  } catch {
    return 0;
  }
}

/** JSON in PostgreSQL can’t hold a NUL, so it becomes U+FFFD like any unreadable character. */
export const storable = (text: string): string => text.replaceAll('\u0000', '\uFFFD');

/** The beginning of the file as text. */
export function decodedHead(head: Buffer) {
  const encoding = encodingOf(head);
  return { encoding, text: storable(new TextDecoder(encoding).decode(head, { stream: true })) };
}

interface Head extends Dialect {
  headers: string[];
  samples: string[][];
}

/** @throws VALIDATION on `file` if it isn’t a table */
export function readHead(head: Buffer, isWhole: boolean): Head {
  const { encoding, text } = decodedHead(head);
  const delimiter = delimiterOf(text);
  const records = firstRecords(text, delimiter, isWhole);
  const [headers = [], ...samples] = records;
  const named = headers.map((header) => header.trim().slice(0, 200).toWellFormed());
  if (named.filter(Boolean).length < 2)
    throw fieldError(
      'file',
      'The first row must have the column headers. Save the sheet as CSV and try again.',
    );
  if (headers.length > MAX_IMPORT_COLUMNS)
    throw fieldError(
      'file',
      `A file can have up to ${MAX_IMPORT_COLUMNS} columns. Delete those you don’t need.`,
    );
  if (samples.length === 0) throw fieldError('file', 'The file has no rows below its headers.');
  return { encoding, delimiter, headers: named, samples };
}

function firstRecords(text: string, delimiter: string, isWhole: boolean): string[][] {
  const records: string[][] = [];
  try {
    parse(text, {
      ...parserOptions({ delimiter }),
      to: SAMPLE_ROWS + 1,
      on_record: (cells: string[]) => {
        records.push(cells);
        return null;
      },
    });
  } catch (error) {
    // The head of a longer file may end in the middle of a record.
    if (isWhole || records.length < 2) throw unreadable(error);
  }
  return (isWhole || records.length > SAMPLE_ROWS ? records : records.slice(0, -1)).filter(
    (cells, at) => at === 0 || cells.some((cell) => cell.trim() !== ''),
  );
}

function unreadable(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  return fieldError('file', unreadableText(error));
}

export const unreadableText = (error: CsvError): string =>
  error.code === 'CSV_MAX_RECORD_SIZE'
    ? `Line ${String(error.lines)}: the text is too long, or an earlier quotation mark isn’t closed.`
    : `Line ${String(error.lines)}: a quotation mark is unclosed or misplaced.`;
