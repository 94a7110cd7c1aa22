import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './database.ts';

const ITERATIONS = 4096;

/** Computes the SCRAM verifier here, so that the password never appears in statements or logs. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, ITERATIONS, 32, 'sha256');
  const key = (name: string) => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(key('Client Key')).digest('base64');
  const serverKey = key('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

export const userOf = (address: string): string => decodeURIComponent(new URL(address).username);

/**
 * @param db connected as the owner, who may create roles
 * @throws Error when the address names the owner, or has no password
 */
export async function grantLogin(db: Db, address: string, role: string): Promise<void> {
  const { password } = new URL(address);
  const user = userOf(address);
  if (!user || !password) throw new Error('DATABASE_URL holds no user and password to let sign in.');
  const verifier = scramVerifier(decodeURIComponent(password));
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('login-role', 0))`.execute(tx);
    const { rows } = await sql<{ statement: string }>`
      select format(case when exists (select from pg_roles where rolname = ${user}) then 'alter role %I login'
        else 'create role %I login nocreatedb nocreaterole' end || ' password %L', ${user}::text, ${verifier}::text) as statement
      union all
      select format('grant %I to %I', ${role}::text, ${user}::text) where ${user}::text <> ${role}::text
      union all
      select format('grant connect on database %I to %I', current_database(), ${user}::text)`.execute(tx);
    for (const { statement } of rows) {
      // biome-ignore lint/plugin: PostgreSQL quoted the names and the value
      await sql.raw(statement).execute(tx);
    }
  });
}

/** Whether the login user could gain more rights than its role has. */
export async function mayGainMore(db: Db): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`
    select pg_has_role(session_user, relowner, 'MEMBER') or has_table_privilege(session_user, oid, 'DELETE') as more
    from pg_class where oid = to_regclass('public.audit_log')`.execute(db);
  return rows[0]?.more ?? false;
}
