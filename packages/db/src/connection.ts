import { CamelCasePlugin, Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database, Db } from './database.ts';
import { prepareNamed } from './hot-path.ts';

const DATE = 1082;
const INT8 = 20;
const NUMERIC = 1700;

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === DATE) return (value: string) => value;
    if (oid === INT8 || oid === NUMERIC) return Number;
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

interface ConnectionOptions {
  url: string;
  /** Switches to this role, which has fewer rights than the login user. */
  role?: string | undefined;
  size?: number;
  /** For startup: no statement or connection timeouts. */
  unhurried?: boolean;
  /** Shown in pg_stat_activity. */
  name?: string;
  /** Without a listener, a lost idle connection ends the process. */
  onError?: (error: Error) => void;
  /** Every query, for counting them in tests. */
  onQuery?: (event: LogEvent) => void;
}

/** On flash or in memory, random reads cost about as much as sequential ones. */
const FLASH = '-c random_page_cost=1.1';

/** Lock timeout. Shorter than the pool's wait, so one locked table cannot use up the connections. */
const PATIENCE = '-c lock_timeout=4000';

/** The failing query reports the error; without a listener the process ends. */
const told = (): void => undefined;

/**
 * A `date` stays a string and columns are camelCase. Statements end after 30 s; a connection is awaited for 5 s.
 */
export function connect(options: ConnectionOptions): Db {
  const limitMs = options.unhurried ? 0 : 30_000;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size ?? 10,
    application_name: options.name ?? 'bedside',
    connectionTimeoutMillis: options.unhurried ? 120_000 : 5_000,
    statement_timeout: limitMs,
    idle_in_transaction_session_timeout: limitMs,
    options: [
      FLASH,
      ...(options.unhurried ? [] : [PATIENCE]),
      ...(options.role ? [`-c role=${options.role}`] : []),
    ].join(' '),
    types,
  });
  pool.on('error', options.onError ?? (() => undefined));
  pool.on('connect', (client) => {
    client.on('error', told);
    prepareNamed(client);
  });
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(options.onQuery && { log: options.onQuery }),
  });
}
