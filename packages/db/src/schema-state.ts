import { sql } from 'kysely';
import type { Executor } from './database.ts';
import { type MigrationFile, migrationFiles } from './migration-files.ts';

const FIRST_OF_0_1 = '0001-people';

export const WHAT_TO_DO_WITH_0_1 =
  'for a demo, start with npm start -- --reset; to keep data, export it with Bedside 0.1, ' +
  'name an empty database in DATABASE_URL and import it there (see CHANGELOG.md)';

interface SchemaState {
  readonly applied: readonly string[];
  readonly pending: readonly MigrationFile[];
  /** Migrations that a newer release applied. */
  readonly unknown: readonly string[];
  readonly isMadeBy01: boolean;
  /** Whether this release works with the schema of the newer releases. */
  readonly isCompatible: boolean;
}

/** Compares the database with the migrations of this release. */
export async function schemaState(db: Executor, given?: readonly MigrationFile[]): Promise<SchemaState> {
  const files = given ?? (await migrationFiles());
  const { rows: tables } = await sql<Record<'history' | 'compatibility', boolean>>`
    select to_regclass('kysely_migration') is not null as history,
      to_regclass('schema_compatibility') is not null as compatibility`.execute(db);
  const { rows } = tables[0]?.history
    ? await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    : { rows: [] };
  const applied = rows.map(({ name }) => name);
  const pending = files.filter(({ name }) => !applied.includes(name));
  const unknown = applied.filter((name) => !files.some((file) => file.name === name));
  const oldest =
    unknown.length > 0 && tables[0]?.compatibility
      ? await db.selectFrom('schemaCompatibility').select('oldestCode').executeTakeFirst()
      : undefined;
  return {
    applied,
    pending,
    unknown,
    isMadeBy01: applied.includes(FIRST_OF_0_1),
    isCompatible:
      unknown.length === 0 ||
      (pending.length === 0 && oldest !== undefined && oldest.oldestCode <= (files.at(-1)?.number ?? 0)),
  };
}

/** What is wrong, with a sentence that says what to do. */
interface SchemaProblem {
  /** Tells callers what has to happen first: a migration, a server coming back, or a person acting. */
  readonly kind: 'away' | 'refused' | 'missing' | 'pending' | 'old' | 'newer';
  readonly sentence: string;
}

const sentences = {
  away: 'the database cannot be reached',
  refused:
    'the database refuses the role: run the migrations, name another in DATABASE_ROLE, or set it to none',
  missing: 'the schema is missing: run the migrations first (node infra/docker/src/migrate.ts)',
  pending: 'migrations are pending: run them first (node infra/docker/src/migrate.ts)',
  old: `the database was made by Bedside 0.1 and cannot be upgraded: ${WHAT_TO_DO_WITH_0_1}`,
  newer:
    'the schema is too new for this release: deploy the release that made it, or restore a backup from before ' +
    '(docs/operations/upgrades.md)',
} as const;

const problem = (kind: SchemaProblem['kind']): SchemaProblem => ({ kind, sentence: sentences[kind] });

/** Error codes for an unknown or forbidden role or user. */
const REFUSALS = ['22023', '42501', '28000', '28P01'];

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && REFUSALS.includes(String(error.code));

export async function schemaProblem(
  db: Executor,
  files?: readonly MigrationFile[],
): Promise<SchemaProblem | null> {
  try {
    const state = await schemaState(db, files);
    if (state.isMadeBy01) return problem('old');
    if (!state.isCompatible) return problem('newer');
    if (state.pending.length === 0) return null;
    return problem(state.applied.length === 0 ? 'missing' : 'pending');
  } catch (error) {
    return problem(isRefusal(error) ? 'refused' : 'away');
  }
}
