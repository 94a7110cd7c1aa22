import { type Expression, type InsertQueryBuilder, type InsertResult, sql } from 'kysely';
import type { Database, Executor } from './database.ts';

type Column<Table extends keyof Database> = keyof Database[Table] & string;

/** Requires every column, so that none is silently omitted. */
export const columnsOf = <Row>(all: Record<keyof Row & string, true>): (keyof Row & string)[] =>
  Object.keys(all) as (keyof Row & string)[];

/** Passes any number of rows as one JSON argument. */
export const asArgument = (rows: readonly object[]): string => JSON.stringify(rows.map(inColumns));

export const insertRows = <Table extends keyof Database & string>(
  db: Pick<Executor, 'insertInto'>,
  table: Table,
  columns: readonly Column<Table>[],
  rows: string,
  computed?: { column: Column<Table>; is: Expression<unknown> },
): InsertQueryBuilder<Database, Table, InsertResult> => {
  const plain = columns.filter((column) => column !== computed?.column);
  const values = [...plain.map((column) => sql.ref(column)), ...(computed ? [computed.is] : [])];
  return db
    .insertInto(table)
    .columns([...plain, ...(computed ? [computed.column] : [])])
    .expression(
      sql`select ${sql.join(values)} from jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb)`,
    );
};

const inColumns = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value]));

/** Converts `appointmentId` to `appointment_id`. */
function columnOf(name: string): string {
  const known = columnNames.get(name) ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  columnNames.set(name, known);
  return known;
}
const columnNames = new Map<string, string>();
