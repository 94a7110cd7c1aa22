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
  /** Takes on this role, whose rights are fewer than those of the user of the address. */
  role?: string | undefined;
  /** Connections at the most. */
  size?: number;
  /** For whoever starts up: on a busy machine a connection or a statement takes as long as it takes. */
  unhurried?: boolean;
  /** Shown in pg_stat_activity. */
  name?: string;
  /** A lost idle connection; without a listener it would end the process. */
  onError?: (error: Error) => void;
  /** Every query, for counting them in tests. */
  onQuery?: (event: LogEvent) => void;
}

/** What is read is in memory or on flash, where a page here and there costs hardly more than the next one. */
const FLASH = '-c random_page_cost=1.1';

/**
 * So long a statement waits for what somebody else holds: then the request is refused and may come again. It is shorter
 * than the wait for a connection, so that a table that is held holds up nobody for longer than that.
 */
const PATIENCE = '-c lock_timeout=4000';

/** A connection lost in the middle of a transaction fails its query too; without a listener it would end the process. */
const told = (): void => undefined;

/**
 * Opens a pool. A `date` stays a string, numbers are numbers, columns are camelCase. Statements end after 30 s,
 * a connection is waited for 5 s at the most, what somebody else has locked 4 s.
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
