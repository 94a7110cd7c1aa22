import { CamelCasePlugin, Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database, Db } from './database.ts';
import { prepareNamed } from './prepared.ts';

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

export interface ConnectionOptions {
  url: string;
  /** Takes on this role, whose rights are fewer than those of the user of the address. */
  role?: string | undefined;
  /** Connections at the most. */
  size?: number;
  /** Shown in pg_stat_activity. */
  name?: string;
  /** A lost idle connection; without a listener it would end the process. */
  onError?: (error: Error) => void;
  /** Every query, for counting them in tests. */
  onQuery?: (event: LogEvent) => void;
}

/** What is read is in memory or on flash, where a page here and there costs hardly more than the next one. */
const FLASH = '-c random_page_cost=1.1';

/** A connection lost in the middle of a transaction fails its query too; without a listener it would end the process. */
const told = (): void => undefined;

/**
 * Opens a pool. A `date` stays a string, numbers are numbers, columns are camelCase. Statements end after 30 s,
 * a connection is waited for 5 s at the most.
 */
export function connect(options: ConnectionOptions): Db {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size ?? 10,
    application_name: options.name ?? 'bedside',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    options: [FLASH, ...(options.role ? [`-c role=${options.role}`] : [])].join(' '),
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
