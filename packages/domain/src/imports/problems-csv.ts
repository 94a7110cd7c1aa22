import type { ImportColumn } from '@bedside/contracts/people/imports.schema';
import type { Db } from '@bedside/db/database';
import { FORMULA_STARTS, PASSED_OVER } from '../exports/cells.ts';
import { problemRows } from './import.queries.ts';

/** Excel reads UTF-8 only after a byte order mark. */
const MARK = '\ufeff';

/** The rows to fix, under the file’s own headers so that they can be uploaded again. */
export async function* problemsCsv(
  db: Db,
  importId: string,
  columns: readonly ImportColumn[],
): AsyncGenerator<string> {
  const mapped = columns.flatMap(({ field, header }) => (field ? [{ field, header }] : []));
  // The file name already identifies the row.
  const isOfFiles = mapped.some(({ field }) => field === 'fileName');
  yield `${MARK}${lineOf([...mapped.map(({ header }) => header), ...(isOfFiles ? [] : ['Row']), 'Problem'])}`;
  for await (const { rowNumber, cells, issues, because } of problemRows(db, importId)) {
    const problems = issues.map(({ column, message }) => (column ? `${column}: ${message}` : message));
    if (because.length > 0) problems.push(`Possible duplicate: ${because.join(', ')}`);
    yield lineOf([
      ...mapped.map(({ field }) => cells[field] ?? ''),
      ...(isOfFiles ? [] : [String(rowNumber)]),
      problems.join(' '),
    ]);
  }
}

const lineOf = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;
const quoted = (cell: string): string => `"${harmless(cell).replaceAll('"', '""')}"`;

/**
 * Keeps a spreadsheet from running what was typed into another system, even where it splits cells at
 * semicolons.
 */
function harmless(cell: string): string {
  let isStart = true;
  let safe = '';
  for (const letter of cell) {
    if (isStart && FORMULA_STARTS.includes(letter)) safe += "'";
    isStart = letter === ';' || (isStart && PASSED_OVER.includes(letter));
    safe += letter;
  }
  return safe;
}
