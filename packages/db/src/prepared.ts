import { type Compilable, type CompiledQuery, PostgresQueryCompiler } from 'kysely';
import type pg from 'pg';
import type { Executor } from './database.ts';

/** The names that connections know statements by, by their text. */
const names = new Map<string, string>();
let named = 0;

/** Stands for an argument while the statement's text is made. */
class Place {
  readonly argument: PropertyKey;
  constructor(argument: PropertyKey) {
    this.argument = argument;
  }
}

/** Writes the code's own constants into the text: a plan made once uses a partial index only where it sees them. */
class PreparingCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Place) super.appendValue(value);
    else this.appendImmediateValue(value);
  }
}

/**
 * A statement whose text is made once and which PostgreSQL parses and plans once a connection. Only for one whose best
 * plan does not depend on its arguments: rows by their ids, yes; a list by its filters, no. In a transaction its columns
 * are named: a table that gets more of them ends the statement once on each connection, and it is asked again outside.
 * @param build may hand its arguments on as values, not look at them
 */
export function prepared<Arguments extends object, Row>(
  build: (db: Executor, args: Arguments) => Compilable<Row>,
): (db: Executor, args: Arguments) => Promise<Row[]> {
  let made: CompiledQuery | null = null;

  function make(db: Executor): CompiledQuery {
    const places = new Proxy({}, { get: (_, argument) => new Place(argument) });
    // Whatever is asked of it is a place; `build` only hands them on.
    const { query, queryId } = build(db, places as Arguments).compile();
    made = new PreparingCompiler().compileQuery(query, queryId);
    if (!names.has(made.sql)) nameAgain(made.sql);
    return made;
  }

  return async (db, args) => {
    const statement = made ?? make(db);
    const parameters = statement.parameters.map((value) =>
      value instanceof Place ? Reflect.get(args, value.argument) : value,
    );
    const ask = async () => (await db.executeQuery<Row>({ ...statement, parameters })).rows;
    return ask().catch((error: unknown) => {
      if (!isOfOldShape(error)) throw error;
      // A migration has changed the columns meanwhile: what connections know by the old name is of no use any more.
      nameAgain(statement.sql);
      if (db.isTransaction) throw error;
      return ask();
    });
  };
}

function nameAgain(text: string): void {
  named += 1;
  names.set(text, `prepared_${named}`);
}

const isOfOldShape = (error: unknown): boolean =>
  error instanceof Error && error.message === 'cached plan must not change result type';

/** Has a connection prepare the statements that were declared so. */
export function prepareNamed(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (asked: unknown, ...more: unknown[]) => unknown;
  const named = (asked: unknown, ...more: unknown[]): unknown => {
    const name = typeof asked === 'string' ? names.get(asked) : undefined;
    return name ? query({ name, text: asked, values: more[0] }) : query(asked, ...more);
  };
  Object.assign(client, { query: named });
}
