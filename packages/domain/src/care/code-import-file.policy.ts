import { type NewCptCode, type NewDxCode, newCptCode, newDxCode } from '@bedside/contracts/care/codes.api';
import { DomainError, fieldError, type Issue } from '@bedside/contracts/errors';
import { CsvError, parse } from 'csv-parse/sync';
import type { z } from 'zod';

/** `symptoms` is omitted when the file has no such column. */
export type DxLine = Pick<NewDxCode, 'code' | 'description' | 'symptoms'>;
export type CptLine = Pick<NewCptCode, 'code' | 'description' | 'category'>;

interface Line {
  /** The last line it spans, from 1. */
  number: number;
  cells: string[];
}

/** Further issues are only counted. */
const MAX_ISSUES = 50;
/** Parsing blocks the event loop, so files are capped. */
const MAX_LINES = 50_000;
const MAX_LETTERS_A_LINE = 10_000;

/**
 * CSV columns: code, description, and symptoms separated by semicolons.
 * @param known symptoms by lowercase name
 * @throws VALIDATION naming every line with an error
 */
export function dxCodesIn(file: Uint8Array, known: ReadonlyMap<string, string>): DxLine[] {
  const { columns, lines } = tableOf(file, ['code', 'description'], ['symptoms']);
  return eachLine(lines, newDxCode, ({ cells }) => {
    const listed = columns.symptoms === undefined ? undefined : (cells[columns.symptoms] ?? '');
    const names = listed
      ?.split(';')
      .map((name) => plain(name))
      .filter(Boolean);
    const missing = names?.find((name) => !known.has(name.toLowerCase()));
    if (missing) throw new Error(`no symptom named “${missing}”. Add it to Symptoms first.`);
    const symptoms = names && [...new Set(names.map((name) => known.get(name.toLowerCase()) ?? name))];
    return { ...basicsOf(cells, columns), ...(symptoms && { symptoms }) };
  });
}

/** CSV columns: code, description, and category. */
export function cptCodesIn(file: Uint8Array): CptLine[] {
  const { columns, lines } = tableOf(file, ['code', 'description', 'category'], []);
  return eachLine(lines, newCptCode, ({ cells }) => ({
    ...basicsOf(cells, columns),
    category: plain(cells[columns.category ?? -1]),
  }));
}

const basicsOf = (cells: readonly string[], columns: Partial<Record<string, number>>) => ({
  code: plain(cells[columns.code ?? -1]),
  description: plain(cells[columns.description ?? -1]),
});

/** Our exports prefix formulas with an apostrophe. */
const plain = (cell = ''): string => cell.trim().replace(/^'(?=[=+\-@])/, '');

const FORMULA = /^[=+\-@\t\r＝＋－＠]/u;

function eachLine<S extends z.ZodType<{ code: string }>>(
  lines: readonly Line[],
  schema: S,
  read: (line: Line) => z.input<S>,
): z.output<S>[] {
  const issues: Issue[] = [];
  const firstOf = new Map<string, number>();
  const rows = lines.flatMap((line): z.output<S>[] => {
    const refuse = (message: string) => {
      issues.push({ path: `file.${line.number}`, message: `Line ${line.number}: ${message}` });
      return [];
    };
    let input: z.input<S>;
    try {
      input = read(line);
    } catch (thrown) {
      return refuse(thrown instanceof Error ? thrown.message : String(thrown));
    }
    const { data, error } = schema.safeParse(input);
    if (error) return refuse(wordsOf(error));
    if (line.cells.some((cell) => FORMULA.test(plain(cell))))
      return refuse(
        'a cell starts with =, +, - or @, which a spreadsheet could run as a formula. Remove that character.',
      );
    const before = firstOf.get(data.code.toLowerCase());
    if (before) return refuse(`${data.code} is already on line ${before}.`);
    firstOf.set(data.code.toLowerCase(), line.number);
    return [data];
  });
  if (issues.length > 0) throw refusalOf(issues);
  return rows;
}

function wordsOf({ issues: [issue] }: z.ZodError): string {
  const column = String(issue?.path[0] ?? 'line');
  return `${column}: ${issue?.message ?? 'isn’t valid.'}`;
}

function refusalOf(issues: readonly Issue[]): DomainError {
  const shown = issues.slice(0, MAX_ISSUES);
  const count = issues.length === 1 ? '1 line has' : `${issues.length} lines have`;
  return new DomainError('VALIDATION', `Nothing was imported: ${count} errors.`, { issues: shown });
}

function tableOf(file: Uint8Array, needed: readonly string[], optional: readonly string[]) {
  const [head, ...lines] = linesOf(textOf(file));
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw fieldError(
      'file',
      `The header row must include ${listOf([...needed, ...optional])}. Missing: ${listOf(missing)}.`,
    );
  if (lines.length > MAX_LINES)
    throw fieldError('file', 'A file can have up to 50,000 codes. Split it and import in parts.');
  if (lines.length === 0) throw fieldError('file', 'The file has no codes below the header row.');
  const columns: Partial<Record<string, number>> = Object.fromEntries(
    [...needed, ...optional].flatMap((name) => (names.includes(name) ? [[name, names.indexOf(name)]] : [])),
  );
  return { columns, lines };
}

const listOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

function textOf(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    throw fieldError('file', 'Save the file as “CSV UTF-8” and try again.');
  }
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  try {
    parse(text, {
      bom: true,
      relax_column_count: true,
      max_record_size: MAX_LETTERS_A_LINE,
      to: MAX_LINES + 2,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record: (cells, { lines: number }) => {
        lines.push({ number, cells });
        return null;
      },
    });
    return lines;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const reason =
      error.code === 'CSV_MAX_RECORD_SIZE'
        ? 'text is too long, or an earlier quotation mark isn’t closed.'
        : 'a quotation mark is unclosed or misplaced.';
    throw fieldError('file', `Line ${String(error.lines)}: ${reason}`);
  }
}
