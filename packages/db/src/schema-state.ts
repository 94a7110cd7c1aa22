import { sql } from 'kysely';
import type { Db } from './database.ts';
import { isMadeBy01, migratorOf, WHAT_TO_DO_WITH_0_1 } from './migrate.ts';

/** A sentence that says what to do. */
interface SchemaProblem {
  /** Tells callers whether to wait for a migration, a server, or a person. */
  readonly kind: 'away' | 'refused' | 'missing' | 'pending' | 'old';
  readonly sentence: string;
}

const sentences = {
  away: 'the database cannot be reached',
  refused:
    'the database refuses the role: run the migrations, name another in DATABASE_ROLE, or set it to none',
  missing: 'the schema is missing: run the migrations first (node infra/docker/src/migrate.ts)',
  pending: 'migrations are pending: run them first (node infra/docker/src/migrate.ts)',
  old: `the database was made by Bedside 0.1 and cannot be upgraded: ${WHAT_TO_DO_WITH_0_1}`,
} as const;

const problem = (kind: SchemaProblem['kind']): SchemaProblem => ({ kind, sentence: sentences[kind] });

/** Error codes for an unknown or forbidden role or user. */
const REFUSALS = ['22023', '42501', '28000', '28P01'];

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && REFUSALS.includes(String(error.code));

export async function schemaProblem(db: Db): Promise<SchemaProblem | null> {
  try {
    await sql`select 1`.execute(db);
    const migrations = await migratorOf(db).getMigrations();
    const pending = migrations.filter(({ executedAt }) => !executedAt);
    if (pending.length === 0) return null;
    if (await isMadeBy01(db)) return problem('old');
    return problem(pending.length === migrations.length ? 'missing' : 'pending');
  } catch (error) {
    return problem(isRefusal(error) ? 'refused' : 'away');
  }
}
