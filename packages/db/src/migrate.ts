import { readdir, readFile } from 'node:fs/promises';
import { diagnosisCodes } from '@bedside/reference-data/diagnosis-codes';
import { procedureCodes } from '@bedside/reference-data/procedure-codes';
import { symptoms } from '@bedside/reference-data/symptoms';
import { sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Db } from './database.ts';
import { newId } from './id.ts';

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

export const migratorOf = (db: Db): Migrator => new Migrator({ db, provider: files });

const FIRST_OF_0_1 = '0001-people';

const MADE_BY_0_1 = 'This database was made by Bedside 0.1 and cannot be upgraded';

export const WHAT_TO_DO_WITH_0_1 =
  'for a demo, start with npm start -- --reset; to keep data, export it with Bedside 0.1, ' +
  'name an empty database in DATABASE_URL and import it there (see CHANGELOG.md)';

/** The data is from a version the migrations no longer support. */
export class OldDatabaseError extends Error {
  override readonly name = 'OldDatabaseError';

  constructor() {
    super(`${MADE_BY_0_1}. Nothing was changed. What to do: ${WHAT_TO_DO_WITH_0_1}.`);
  }
}

export async function isMadeBy01(db: Db): Promise<boolean> {
  const found = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!found.rows[0]?.there) return false;
  const { rows } = await sql`select name from kysely_migration where name = ${FIRST_OF_0_1}`.execute(db);
  return rows.length > 0;
}

/** Fills only lists that were never filled, so removed entries stay removed. */
async function fillReferenceData(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('fill reference data', 0))`.execute(tx);
    const { rows } = await sql<Record<'symptoms' | 'dx' | 'cpt', boolean>>`select
      exists (select from symptoms) as symptoms,
      exists (select from dx_codes) as dx,
      exists (select from cpt_codes) as cpt`.execute(tx);
    const [has] = rows;
    if (!has?.symptoms)
      await tx
        .insertInto('symptoms')
        .values(symptoms.map((name) => ({ id: newId(), name })))
        .execute();
    if (!has?.dx) {
      const codes = diagnosisCodes.map(([code, description, ...of]) => ({ code, description, symptoms: of }));
      await tx
        .insertInto('dxCodes')
        .values(codes.map((row) => ({ id: newId(), ...row })))
        .execute();
    }
    if (!has?.cpt)
      await tx
        .insertInto('cptCodes')
        .values(procedureCodes.map((row) => ({ id: newId(), ...row })))
        .execute();
  });
}

/**
 * Concurrent starts migrate once, because Kysely holds a lock.
 * @returns the names applied now
 * @throws OldDatabaseError before any change, or the error of the migration that failed, with its name
 */
export async function migrate(db: Db): Promise<string[]> {
  if (await isMadeBy01(db)) throw new OldDatabaseError();
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
