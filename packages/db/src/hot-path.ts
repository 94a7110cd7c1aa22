import { setImmediate as afterThisTurn } from 'node:timers/promises';
import type { Compilable, CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Executor } from './database.ts';
import { OnceCompiler } from './once-per-statement.ts';

// See docs/decisions/reads-on-the-hot-path.md.

/** The name and final text of each prepared statement, by its SQL text. */
const names = new Map<string, { name: string; text: string }>();
let named = 0;

/** A placeholder for an argument. */
class Place {
  readonly argument: PropertyKey;
  readonly hiddenType: string | undefined;
  constructor(argument: PropertyKey, hiddenType: string | undefined) {
    this.argument = argument;
    this.hiddenType = hiddenType;
  }
}

/**
 * Inlines the code’s own constants, because a plan that is made once uses a partial index only if it sees
 * them.
 */
class PreparingCompiler extends OnceCompiler {
  protected override appendValue(value: unknown): void {
    if (!(value instanceof Place)) this.appendImmediateValue(value);
    else if (value.hiddenType) this.appendHidden(value, value.hiddenType);
    else super.appendValue(value);
  }

  private appendHidden(value: Place, type: string): void {
    this.append('(select ');
    super.appendValue(value);
    this.append(`::${type})`);
  }
}

/**
 * Prepares a statement once per connection. Only for statements whose best plan does not depend on the
 * arguments.
 * @param build may use its arguments only as values in the query
 * @param hidden types of arguments that PostgreSQL must not plan for, so that it keeps its first generic plan.
 * A long statement needs this, or PostgreSQL may plan it again for each call
 */
export function prepared<Arguments extends object, Row>(
  build: (db: Executor, args: Arguments) => Compilable<Row>,
  hidden: { [Argument in keyof Arguments]?: 'uuid' | 'uuid[]' } = {},
): (db: Executor, args: Arguments) => Promise<Row[]> {
  let compiled: CompiledQuery | null = null;

  function make(db: Executor): CompiledQuery {
    const places = new Proxy(
      {},
      { get: (_, argument) => new Place(argument, Reflect.get(hidden, argument)) },
    );
    const { query, queryId } = build(db, places as Arguments).compile();
    compiled = new PreparingCompiler().compileQuery(query, queryId);
    if (!names.has(compiled.sql)) nameAgain(compiled.sql);
    return compiled;
  }

  return async (db, args) => {
    const statement = compiled ?? make(db);
    const parameters = statement.parameters.map((value) =>
      value instanceof Place ? Reflect.get(args, value.argument) : value,
    );
    const ask = async () => (await db.executeQuery<Row>({ ...statement, parameters })).rows;
    return ask().catch((error: unknown) => {
      if (!isOfOldShape(error)) throw error;
      // A migration changed the columns. Prepare under a new name, and with a new text for poolers that
      // identify statements by text.
      nameAgain(statement.sql);
      if (db.isTransaction) throw error;
      return ask();
    });
  };
}

function nameAgain(text: string): void {
  named += 1;
  const name = `prepared_${named}`;
  names.set(text, { name, text: names.has(text) ? `${text} -- ${name}` : text });
}

const isOfOldShape = (error: unknown): boolean =>
  error instanceof Error && error.message === 'cached plan must not change result type';

export function prepareNamed(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (config: unknown, ...more: unknown[]) => unknown;
  const byName = (config: unknown, ...more: unknown[]): unknown => {
    const statement = typeof config === 'string' ? names.get(config) : undefined;
    return statement ? query({ ...statement, values: more[0] }) : query(config, ...more);
  };
  Object.assign(client, { query: byName });
}

interface Question<In, Out> {
  item: In;
  answer: (out: Out) => void;
  fail: (error: unknown) => void;
}

/** The most items per run. */
const MOST = 100;
/** After this time a run counts as stuck, and the next one starts without waiting for it. */
const PATIENCE_MS = 250;

/**
 * A call joins only a run that starts after it, so the answer is never stale.
 * @param run answers in the order of the items. The key is usually the database to query
 */
export function batched<Key extends WeakKey, In, Out>(
  run: (key: Key, items: readonly In[]) => Promise<readonly Out[]>,
): (key: Key, item: In) => Promise<Out> {
  const queueOf = memoizeByKey((key: Key) => queue((items: readonly In[]) => run(key, items)));
  return (key, item) => queueOf(key)(item);
}

function queue<In, Out>(run: (items: readonly In[]) => Promise<readonly Out[]>): (item: In) => Promise<Out> {
  const waiting: Question<In, Out>[] = [];
  let busyUntil = 0;

  async function answerAll(questions: readonly Question<In, Out>[]): Promise<void> {
    try {
      const answers = await run(questions.map(({ item }) => item));
      if (answers.length !== questions.length) throw new Error('a batch answers each of its items');
      for (const [place, out] of answers.entries()) questions[place]?.answer(out);
    } catch (error) {
      if (questions.length > 1 && !isLocked(error))
        await Promise.all(questions.map((question) => answerAll([question])));
      else for (const question of questions) question.fail(error);
    }
  }

  async function work(): Promise<void> {
    do {
      busyUntil = performance.now() + PATIENCE_MS;
      await afterThisTurn();
      await answerAll(waiting.splice(0, MOST));
    } while (waiting.length > 0);
    busyUntil = 0;
  }

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Out>();
    waiting.push({ item, answer: resolve, fail: reject });
    if (performance.now() >= busyUntil) void work();
    return promise;
  };
}

const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03';

/**
 * Callers share the result, so none of them may change it.
 * @param keyOf must be equal only for items that have the same answer
 */
function coalesced<In, Out>(
  keyOf: (item: In) => string,
  run: (item: In) => Promise<Out>,
): (item: In) => Promise<Out> {
  const queues = new Map<string, { ask: (item: In) => Promise<Out>; callers: number }>();
  const open = () => ({
    ask: queue(async (items: readonly In[]) => {
      const out = await Promise.all(items.slice(0, 1).map(run));
      return items.flatMap(() => out);
    }),
    callers: 0,
  });
  return async (item) => {
    const key = keyOf(item);
    const pending = queues.get(key) ?? open();
    queues.set(key, pending);
    pending.callers += 1;
    try {
      return await pending.ask(item);
    } finally {
      pending.callers -= 1;
      if (pending.callers === 0) queues.delete(key);
    }
  };
}

/** Usually keyed by connection pool, so that the value is garbage collected with it. */
export function memoizeByKey<Key extends WeakKey, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, Value>();
  return (key) => {
    const value = values.get(key) ?? make(key);
    values.set(key, value);
    return value;
  };
}

/** One change makes every open console reload, so identical concurrent reads share one query. */
export const coalescedQuery = async <Row>(db: Executor, query: Compilable<Row>): Promise<readonly Row[]> =>
  (await answersOf(db)(query.compile())) as readonly Row[];

const answersOf = memoizeByKey((db: Executor) =>
  coalesced(
    ({ sql, parameters }: CompiledQuery) => `${sql} ${JSON.stringify(parameters)}`,
    async (query) => (await db.executeQuery(query)).rows,
  ),
);

type Counts = Record<string, number>;

/** Smaller counts are cheap, so they are always exact. */
const MANY = 50_000;
const GOOD_FOR_MS = 1_000;

const countsOf = memoizeByKey((_db: Executor) => new Map<string, { counts: Counts; goodUntil: number }>());
const countingOf = memoizeByKey((_db: Executor) =>
  coalesced(
    ({ key }: { key: string; count: () => Promise<Counts> }) => key,
    ({ count }) => count(),
  ),
);

/**
 * Exact, or at most a second old when there are many rows.
 * @param key identifies the count
 */
export async function recentCounts<C extends Counts>(
  db: Executor,
  key: string,
  now: Date,
  count: () => Promise<C>,
): Promise<C> {
  const mine = countsOf(db);
  for (const [other, { goodUntil }] of mine) if (goodUntil <= now.getTime()) mine.delete(other);

  const known = mine.get(key);
  if (known) return known.counts as C;
  const counts = (await countingOf(db)({ key, count })) as C;
  const rows = Object.values(counts).reduce((total, some) => total + some, 0);
  if (rows >= MANY) mine.set(key, { counts, goodUntil: now.getTime() + GOOD_FOR_MS });
  return counts;
}
