import { createFormSubmit } from '../components/create-form-submit.ts';
import { type Column, textOf } from './columns.ts';

/** What a spreadsheet would take for a formula, at the start of a cell or of a line in it. */
const formula = /(^|[\r\n";])\s*[=+\-@\t\r＝＋－＠]/u;
/** The same behind a semicolon, where some programs split a line. */
const splitOff = /(;\s*)(?=[=+\-@\t\r＝＋－＠])/gu;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** A cell as RFC 4180 has it; text that a spreadsheet would run begins with an apostrophe. Numbers stay numbers. */
export function csvCell(value: string): string {
  const text = value.replaceAll('\0', '');
  const isRisky = formula.test(text) && !plainNumber.test(text);
  const safe = isRisky ? `'${text.replace(splitOff, "$1'")}` : text;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The rows as a file with a head, in the order and with the columns that are shown. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const head = columns.map(({ label }) => csvCell(label));
  const lines = rows.map((row) => columns.map((column) => csvCell(textOf(column, row))));
  return [head, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

const BYTE_ORDER_MARK = '\u{FEFF}';

/** Hands a file to the browser. The mark at its start tells spreadsheets that it is UTF-8. */
export function downloadCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }));
  createFormSubmit(url, name);
  URL.revokeObjectURL(url);
}
