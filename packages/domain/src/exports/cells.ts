import type { ExportColumn } from '@bedside/contracts/payments/exports.schema';
import { type RawBuilder, sql } from 'kysely';

/** `zone` is the practice's time zone. */
type Cell = (zone: string) => RawBuilder<unknown>;

/** Characters that start a formula in spreadsheets, including full-width forms. PostgreSQL cannot store NUL. */
export const FORMULA_STARTS = '=+-@\t\r＝＋－＠';
/**
 * Characters that spreadsheets skip before a formula. The semicolon is included because some split cells
 * there.
 */
export const PASSED_OVER = '; \n\v\f"\'`\u00a0\u200b\u2028\u2029\u3000\ufeff';

/** Where spreadsheets split cells at semicolons, a formula after one starts its own cell. */
const SPLIT_OFF = `(;[${PASSED_OVER}]*)([${FORMULA_STARTS.replace('-', '\\-')}])`;

/** Puts an apostrophe before anything that a spreadsheet would run, also after semicolons. */
const escapeFormula = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when strpos(${FORMULA_STARTS}, left(ltrim(${value}, ${PASSED_OVER}) || 'x', 1)) > 0
    then '''' else '' end || regexp_replace(${value}, ${SPLIT_OFF}, '\\1''\\2', 'g')`;

/** User-entered text, escaped. */
export const text =
  (value: RawBuilder<unknown>): Cell =>
  () =>
    escapeFormula(value);

/** Our own values, never escaped. */
export const plain =
  (value: RawBuilder<unknown>): Cell =>
  () =>
    value;

export const money =
  (value: RawBuilder<unknown>): Cell =>
  () =>
    sql`((${value}) / 100.0)::numeric(12, 2)`;

export const date =
  (value: RawBuilder<unknown>): Cell =>
  () =>
    sql`to_char(${value}, 'MM/DD/YYYY')`;

export const moment =
  (value: RawBuilder<unknown>): Cell =>
  (zone) =>
    sql`to_char(${value} at time zone ${zone}, 'MM/DD/YYYY FMHH12:MI AM')`;

export const time =
  (value: RawBuilder<unknown>): Cell =>
  (zone) =>
    sql`to_char(${value} at time zone ${zone}, 'FMHH12:MI AM')`;

export const yesNo =
  (value: RawBuilder<unknown>): Cell =>
  () =>
    sql`case when ${value} then 'Yes' when not ${value} then 'No' end`;

/** `(312)-555-0148` for a US number, otherwise unchanged. */
export const phone = (value: RawBuilder<unknown>): Cell =>
  text(sql`case when ${value} like '+1__________' then '(' || substr(${value}, 3, 3) || ')-' || substr(${value}, 6, 3)
    || '-' || substr(${value}, 9) else ${value} end`);

export const listed = (query: RawBuilder<unknown>): Cell => text(sql`array_to_string(array(${query}), '; ')`);

/** `Join` names the extra tables the column reads. */
export interface Column<Join extends string = string> extends ExportColumn {
  cell: Cell;
  needs: readonly Join[];
}

type Line<Join> = readonly [key: string, label: string, cell: Cell, ...needs: Join[]];

export const group = <Join extends string>(name: string, lines: readonly Line<Join>[]): Column<Join>[] =>
  lines.map(([key, label, cell, ...needs]) => ({ key, label, group: name, cell, needs }));
