import type { ExportColumn } from '@bedside/contracts/payments/exports.schema';
import { type RawBuilder, sql } from 'kysely';

/** What stands in one column of an export, as SQL; `zone` is the practice's. */
type Cell = (zone: string) => RawBuilder<unknown>;

/** What a spreadsheet takes for the beginning of a formula, in both widths; NUL cannot be stored. */
export const FORMULA_STARTS = '=+-@\t\r＝＋－＠';
/** What may stand before it and is passed over; some programs take a semicolon for the end of a cell. */
export const PASSED_OVER = '; \n\v\f"\'`\u00a0\u200b\u2028\u2029\u3000\ufeff';

/** A formula behind a semicolon: one of its own where lists are split there. */
const SPLIT_OFF = `(;[${PASSED_OVER}]*)([${FORMULA_STARTS.replace('-', '\\-')}])`;

/** Text that no spreadsheet takes for a formula: what would be one begins with an apostrophe, behind semicolons, too. */
const escapeFormula = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when strpos(${FORMULA_STARTS}, left(ltrim(${value}, ${PASSED_OVER}) || 'x', 1)) > 0
    then '''' else '' end || regexp_replace(${value}, ${SPLIT_OFF}, '\\1''\\2', 'g')`;

/** Whatever somebody typed. */
export const text =
  (value: RawBuilder<unknown>): Cell =>
  () =>
    escapeFormula(value);

/** One of our own words, or a number. */
export const plain =
  (value: RawBuilder<unknown>): Cell =>
  () =>
    value;

/** Dollars, from cents. */
export const money =
  (value: RawBuilder<unknown>): Cell =>
  () =>
    sql`((${value}) / 100.0)::numeric(12, 2)`;

export const date =
  (value: RawBuilder<unknown>): Cell =>
  () =>
    sql`to_char(${value}, 'MM/DD/YYYY')`;

/** A day and a time of the practice's clock. */
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

/** `(312)-555-0148` of an E.164 number of this country, any other as it is. */
export const phone = (value: RawBuilder<unknown>): Cell =>
  text(sql`case when ${value} like '+1__________' then '(' || substr(${value}, 3, 3) || ')-' || substr(${value}, 6, 3)
    || '-' || substr(${value}, 9) else ${value} end`);

/** Several lines of text in one cell. */
export const listed = (query: RawBuilder<unknown>): Cell => text(sql`array_to_string(array(${query}), '; ')`);

/** A column that an export may hold, and what else it has to read for it. */
export interface Column<Join extends string = string> extends ExportColumn {
  cell: Cell;
  needs: readonly Join[];
}

type Line<Join> = readonly [key: string, label: string, cell: Cell, ...needs: Join[]];

/** The columns of one group. */
export const group = <Join extends string>(name: string, lines: readonly Line<Join>[]): Column<Join>[] =>
  lines.map(([key, label, cell, ...needs]) => ({ key, label, group: name, cell, needs }));
