import { inSpan } from '@bedside/tracing/span';
import { CamelCasePlugin, Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database, Db } from './database.ts';
import { prepareNamed } from './hot-path.ts';
import { leaveStandbys } from './leave-standbys.ts';
import { OnceCompiler } from './once-per-statement.ts';

/** PostgreSQL plans a long prepared statement five times per connection, so a connection must outlive that. */
const PREPARED_FOR_MS = 10 * 60_000;
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

type SessionSettings = Readonly<Record<string, string | number>>;

interface ConnectionOptions {
  url: string;
  size?: number;
  /** How long to wait for a connection, in milliseconds. */
  waitMs?: number;
  /**
   * `named` if each connection keeps its prepared statements, which requires no pooler or one that supports
   * them.
   */
  statements?: 'named' | 'plain';
  /**
   * Only for a direct address, because poolers refuse these. Other connections get the settings of their login
   * user.
   */
  session?: SessionSettings;
  /** Shown in pg_stat_activity. */
  name?: string;
  /** Without a listener, losing an idle connection would end the process. */
  onError?: (error: Error) => void;
  /** Called for every query, so that tests can count them. */
  onQuery?: (event: LogEvent) => void;
}

/**
 * For migrations. Keeps the owner’s role even if its sessions normally switch roles, and removes the time
 * limits.
 */
export const UNHURRIED_OWNER = {
  role: 'none',
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  random_page_cost: 1.1,
} as const satisfies SessionSettings;

/** The `options` parameter of a startup message. */
export const startupOptions = (settings: SessionSettings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${String(value).replaceAll(/[\\ ]/g, '\\$&')}`)
    .join(' ');

/** The failing query reports the error. Without a listener, the process would end. */
const ignore = (): void => undefined;

class Dialect extends PostgresDialect {
  override createQueryCompiler() {
    return new OnceCompiler();
  }
}

/** A `date` stays a string, and columns become camelCase. */
export function connect(options: ConnectionOptions): Db {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size ?? 10,
    application_name: options.name ?? 'bedside',
    ...(options.statements === 'named' && { idleTimeoutMillis: PREPARED_FOR_MS }),
    connectionTimeoutMillis: options.waitMs ?? 5_000,
    ...(options.session && { options: startupOptions(options.session) }),
    types,
  });
  pool.on('error', options.onError ?? (() => undefined));
  pool.on('connect', (client) => {
    client.on('error', ignore);
    if (options.statements === 'named') prepareNamed(client);
  });
  leaveStandbys(pool);
  const taken = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => taken.add(client));
  pool.on('release', (_error, client) => taken.delete(client));
  const watched: WatchedPool = { pool, taken, onWaited: ignore };
  const db = new Kysely<Database>({
    dialect: new Dialect({
      pool: { options: pool.options, connect: () => waitFor(watched), end: () => pool.end() },
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(options.onQuery && { log: options.onQuery }),
  });
  pools.set(db, watched);
  traceTransactions(db);
  return db;
}

/** Traces that a query ran and for how long, but never the statement or its values. */
function traceTransactions(db: Db): void {
  const transaction = db.transaction.bind(db);
  db.transaction = () => {
    const builder = transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => inSpan('transaction', {}, () => execute(work));
    return builder;
  };
}

interface WatchedPool {
  readonly pool: pg.Pool;
  readonly taken: ReadonlySet<pg.PoolClient>;
  onWaited: (seconds: number) => void;
}

const pools = new WeakMap<Db, WatchedPool>();

async function waitFor(watched: WatchedPool): Promise<pg.PoolClient> {
  const startedAt = performance.now();
  try {
    return await watched.pool.connect();
  } finally {
    watched.onWaited((performance.now() - startedAt) / 1000);
  }
}

/** @param onWaited gets the seconds until each request got a connection or gave up */
export function watchPool(db: Db, onWaited: (seconds: number) => void): pg.Pool | undefined {
  const watched = pools.get(db);
  if (watched) watched.onWaited = onWaited;
  return watched?.pool;
}

/** Ends all connections, so that running statements fail immediately. New connections can follow. */
export async function dropConnections(db: Db): Promise<void> {
  const watched = pools.get(db);
  for (const client of watched?.taken ?? []) if (client instanceof pg.Client) void client.end().catch(ignore);
  await renewConnections(db);
}

/** Closes idle connections, because only new ones get the login user’s new settings. */
export async function renewConnections(db: Db): Promise<void> {
  const pool = pools.get(db)?.pool;
  for (let left = pool?.idleCount ?? 0; pool && left > 0; left -= 1) (await pool.connect()).release(true);
}
