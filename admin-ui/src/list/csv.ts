import { createFormSubmit } from '../data/files.ts';
import { type Column, textOf } from './columns.ts';

/** Text at the start of a cell or line that a spreadsheet would run as a formula. */
const formula = /(^|[\r\n";])\s*[=+\-@\t\r＝＋－＠]/u;
/** Also after a semicolon, which some programs treat as a delimiter. */
const splitOff = /(;\s*)(?=[=+\-@\t\r＝＋－＠])/gu;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** Quotes a cell by RFC 4180. Formulas get a leading apostrophe, but numbers stay numbers. */
export function csvCell(value: string): string {
  const text = value.replaceAll('\0', '');
  const isRisky = formula.test(text) && !plainNumber.test(text);
  const safe = isRisky ? `'${text.replace(splitOff, "$1'")}` : text;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const head = columns.map(({ label }) => csvCell(label));
  const lines = rows.map((row) => columns.map((column) => csvCell(textOf(column, row))));
  return [head, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

const BYTE_ORDER_MARK = '\u{FEFF}';

/** The byte order mark makes spreadsheets read UTF-8. */
export function downloadCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }));
  createFormSubmit(url, name);
  URL.revokeObjectURL(url);
}
