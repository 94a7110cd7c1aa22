import { type Expression, type InsertQueryBuilder, type InsertResult, sql } from 'kysely';
import type { Database, Executor } from './database.ts';

type Column<Table extends keyof Database> = keyof Database[Table] & string;

/** The columns of a kind of row, all of them, or one would be left out in silence. */
export const columnsOf = <Row>(all: Record<keyof Row & string, true>): (keyof Row & string)[] =>
  // Its own keys are what the record is made of.
  Object.keys(all) as (keyof Row & string)[];

/** Rows as one argument of a prepared statement, however many there are. What is kept as JSON is an object here. */
export const asArgument = (rows: readonly object[]): string => JSON.stringify(rows.map(inColumns));

/**
 * Inserts the rows of such an argument: these of their columns, the others have their defaults.
 * @param computed a column that the statement itself finds out, the same for every row
 */
export const insertRows = <Table extends keyof Database & string>(
  db: Pick<Executor, 'insertInto'>,
  table: Table,
  columns: readonly Column<Table>[],
  rows: string,
  computed?: { column: Column<Table>; is: Expression<unknown> },
): InsertQueryBuilder<Database, Table, InsertResult> => {
  const given = columns.filter((column) => column !== computed?.column);
  const values = [...given.map((column) => sql.ref(column)), ...(computed ? [computed.is] : [])];
  return db
    .insertInto(table)
    .columns([...given, ...(computed ? [computed.column] : [])])
    .expression(
      sql`select ${sql.join(values)} from jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb)`,
    );
};

const inColumns = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value]));

/** `appointmentId` is `appointment_id`. */
function columnOf(name: string): string {
  const known = columnNames.get(name) ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  columnNames.set(name, known);
  return known;
}
const columnNames = new Map<string, string>();
