import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { renewConnections } from './connection.ts';
import type { Db } from './database.ts';

/** See docs/decisions/connections.md. */
export interface SessionDefaults {
  /** If absent, the login user keeps its own rights. */
  readonly role?: string | undefined;
  readonly limits: { readonly statementMs: number; readonly lockMs: number };
}

/** The random_page_cost for flash or memory, where random reads cost about as much as sequential ones. */
const FLASH = '1.1';

const settingsOf = ({ role, limits }: SessionDefaults): Record<string, string | undefined> => ({
  role,
  statement_timeout: String(limits.statementMs),
  idle_in_transaction_session_timeout: String(limits.statementMs),
  lock_timeout: String(limits.lockMs),
  random_page_cost: FLASH,
});

/**
 * Stores the settings with the login user for this database, because a transaction pooler accepts none from
 * its clients.
 * @param db connected as the owner, or as that user
 */
export async function setSessionDefaults(db: Db, user: string, defaults: SessionDefaults): Promise<void> {
  const settings = Object.entries(settingsOf(defaults)).map(([name, value]) => ({ name, value }));
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('login-role', 0))`.execute(tx);
    const { rows } = await sql<{ statement: string }>`
      with stored as (
        select split_part(entry, '=', 1) as name, substr(entry, strpos(entry, '=') + 1) as value
        from pg_db_role_setting, unnest(setconfig) as entry
        where setrole = to_regrole(quote_ident(${user})) and setdatabase =
          (select oid from pg_database where datname = current_database())
      )
      select format('alter role %I in database %I ', ${user}::text, current_database())
        || case when wanted.value is null then format('reset %I', name) else format('set %I = %L', name, wanted.value) end
        as statement
      from jsonb_to_recordset(${JSON.stringify(settings)}::jsonb) as wanted (name text, value text)
      left join stored using (name) where wanted.value is distinct from stored.value`.execute(tx);
    if (rows.length === 0) return;
    const statements = rows.map(({ statement }) => statement).join('; ');
    // biome-ignore lint/plugin: PostgreSQL quoted the names and the values
    await sql.raw(statements).execute(tx).catch(explainTo(user, statements));
  });
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** @throws Error with the statements that a superuser, or the user, has to run once */
const explainTo = (user: string, statements: string) => (error: unknown) => {
  if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
  throw new Error(
    `The owner may not change the sessions of ${user}: let it create that user, or run as ${user}: ${statements}`,
  );
};

const WHAT_TO_DO =
  'run the migrations with the same DATABASE_ROLE, DATABASE_STATEMENT_LIMIT_MS and DATABASE_LOCK_LIMIT_MS as this ' +
  'process (node infra/docker/src/migrate.ts), and let a pooler connect again (RECONNECT)';

const asConfigured = new WeakSet<Db>();

/**
 * Checks the role each time, but the limits only until they have been right once, because the next release’s
 * migration may change them while this process still runs.
 * @returns a sentence that says what to do; null when the sessions are as configured
 */
export async function sessionProblem(db: Db, defaults: SessionDefaults): Promise<string | null> {
  const { role, ...limits } = settingsOf(defaults);
  const { rows } = await sql<{ user: string; wrong: string[] | null }>`
    select current_user as user, (
      select array_agg(format('%s is %s', name, current_setting(name)) order by name)
      from jsonb_each_text(${JSON.stringify(limits)}::jsonb) as wanted (name, value)
      join pg_settings using (name) where setting <> value
    ) as wrong`.execute(db);
  const [{ user, wrong } = { user: '', wrong: null }] = rows;
  const problems = [
    ...(role && user !== role ? [`sessions work as ${user} instead of ${role}`] : []),
    ...(asConfigured.has(db) ? [] : (wrong ?? [])),
  ];
  if (problems.length === 0) {
    asConfigured.add(db);
    return null;
  }
  await renewConnections(db);
  return `the sessions of the database are not as configured (${problems.join(', ')}): ${WHAT_TO_DO}`;
}

const POOLER =
  'a connection pooler answers where LISTEN and COPY need PostgreSQL itself: name its own address in DATABASE_DIRECT_URL';

/**
 * Detects a pooler, because it gives its clients process ids of its own.
 * @returns a sentence that says what to do
 */
export async function directProblem(
  url: string,
  { role }: Pick<SessionDefaults, 'role'>,
): Promise<string | null> {
  const client = clientAt(url);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number; user: string }>(
      'select pg_backend_pid() as pid, current_user as user',
    );
    if (rows[0]?.pid !== Reflect.get(client, 'processID')) return POOLER;
    if (!role || rows[0]?.user === role) return null;
    return `sessions at DATABASE_DIRECT_URL work as ${rows[0]?.user} instead of ${role}: sign in there as the user of DATABASE_URL`;
  } catch {
    return 'the database cannot be reached at DATABASE_DIRECT_URL';
  } finally {
    await client.end().catch(() => undefined);
  }
}

const MIXED_UP =
  'the pooler at DATABASE_URL mixes up named statements: set DATABASE_STATEMENTS=plain, or max_prepared_statements ' +
  'in PgBouncer 1.21 or newer';

/**
 * Detects a pooler that gives one session the named statements of another. A busy pooler may go unnoticed.
 * @returns a sentence that says what to do
 */
export async function statementsProblem(url: string): Promise<string | null> {
  const [one, other] = [clientAt(url), clientAt(url)];
  const name = `bedside-${randomUUID()}`;
  try {
    await Promise.all([one.connect(), other.connect()]);
    await one.query({ name, text: 'select 1' });
    const { rows } = await other.query<{ isShared: boolean }>(
      'select exists (select from pg_prepared_statements where name = $1) as "isShared"',
      [name],
    );
    return rows[0]?.isShared ? MIXED_UP : null;
  } catch {
    return 'the database cannot be reached at DATABASE_URL';
  } finally {
    for (const client of [one, other]) await client.end().catch(() => undefined);
  }
}

function clientAt(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  return client;
}
