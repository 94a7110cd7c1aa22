import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Db } from './database.ts';
import { fillReferenceData } from './fill-reference-data.ts';

const folder = new URL('./migrations/', import.meta.url);

const files: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    const migrations: Record<string, Migration> = {};
    for (const name of names) {
      migrations[name.replace(/\.sql$/, '')] = {
        up: async (db) => {
          // biome-ignore lint/plugin: a migration of ours, not text from outside
          await sql.raw(await readFile(new URL(name, folder), 'utf8')).execute(db);
        },
      };
    }
    return migrations;
  },
};

/** For whoever needs the schema as it once was; everybody else calls `migrate`. */
export const migratorOf = (db: Db): Migrator => new Migrator({ db, provider: files });

/**
 * Brings the schema up to date, and the lists of symptoms and codes with it where there never were any. Two starters at
 * once migrate once: Kysely holds a lock. All in one transaction, so that a failed migration leaves the old schema.
 * @returns the names applied now
 * @throws the error of the migration that failed, named
 */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results = [] } = await migratorOf(db).migrateToLatest();
  if (error) {
    const failed = results.find((result) => result.status === 'Error')?.migrationName ?? 'before the first';
    throw new Error(`Migration failed (${failed}): ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
  await fillReferenceData(db);
  return results.map((result) => result.migrationName);
}

/** Names of migrations that this code has and the database has not. Readiness fails while there are any. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const migrations = await migratorOf(db).getMigrations();
  return migrations.filter((migration) => !migration.executedAt).map((migration) => migration.name);
}
