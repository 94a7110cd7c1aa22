import { setTimeout as pause } from 'node:timers/promises';
import { diagnosisCodes } from '@bedside/reference-data/diagnosis-codes';
import { procedureCodes } from '@bedside/reference-data/procedure-codes';
import { symptoms } from '@bedside/reference-data/symptoms';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { type Backfill, backfills, runBackfill } from './backfill.ts';
import type { Db } from './database.ts';
import { newId } from './id.ts';
import { concurrentIndexOf, type MigrationFile, migrationFiles, statementsOf } from './migration-files.ts';
import { schemaState, WHAT_TO_DO_WITH_0_1 } from './schema-state.ts';

const MADE_BY_0_1 = 'This database was made by Bedside 0.1 and cannot be upgraded';

/** The data comes from a version that the migrations no longer support. */
export class OldDatabaseError extends Error {
  override readonly name = 'OldDatabaseError';

  constructor() {
    super(`${MADE_BY_0_1}. Nothing was changed. What to do: ${WHAT_TO_DO_WITH_0_1}.`);
  }
}

/** A newer release removed something that this one needs. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
  readonly migration: string;

  constructor(migration: string) {
    super(
      `The schema is too new for this release (it has ${migration}). Nothing was changed. What to do: deploy the release ` +
        'that made it, or restore a backup from before (docs/operations/upgrades.md).',
    );
    this.migration = migration;
  }
}

/** Fills only lists that have never been filled, so that removed entries stay removed. */
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
 * Short, because everyone else waits behind the lock request, but longer than the second after which a vacuum
 * gives way.
 */
const LOCK_MS = 1_500;
const MAX_TRIES = 60;
const PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000];
/** The statement timed out while waiting for a lock, or was the victim of a deadlock. */
const LOCK_FAILURES = ['55P03', '40P01'];

interface MigrateOptions {
  readonly files?: readonly MigrationFile[];
  readonly backfills?: readonly Backfill[];
  /** Receives lines of progress. */
  readonly log?: (line: string) => void;
  readonly lockMs?: number;
  readonly pausesMs?: readonly number[];
  readonly maxTries?: number;
}

export interface Migrated {
  /** The migrations applied by this run. */
  readonly applied: readonly string[];
  /** A newer release has already migrated the database, and this release still works with its schema. */
  readonly isNewer: boolean;
}

/**
 * Commits each migration separately, so that a failed run continues where it stopped. Concurrent starts
 * migrate only once.
 * @throws OldDatabaseError or NewerSchemaError before any change, or the error of the migration that failed
 */
export async function migrate(db: Db, options: MigrateOptions = {}): Promise<Migrated> {
  const files = options.files ?? (await migrationFiles());
  return await db.connection().execute(async (one) => {
    const { adapter } = one.getExecutor();
    const lock = { lockTable: 'kysely_migration_lock', lockRowId: 'migration_lock' };
    await adapter.acquireMigrationLock(one, lock);
    try {
      const { isMadeBy01, isCompatible, unknown, pending } = await schemaState(one, files);
      if (isMadeBy01) throw new OldDatabaseError();
      if (!isCompatible) throw new NewerSchemaError(unknown.at(-1) ?? '');
      if (unknown.length > 0) return { applied: [], isNewer: true };
      for (const file of pending) {
        await completeBackfill(one, file, options);
        const before = files.slice(0, files.indexOf(file) + 1);
        await applyWithRetries(one, file, before, options);
      }
      await fillReferenceData(one);
      return { applied: pending.map(({ name }) => name), isNewer: false };
    } finally {
      await adapter.releaseMigrationLock(one, lock);
    }
  });
}

async function completeBackfill(db: Db, { name, afterBackfill }: MigrationFile, options: MigrateOptions) {
  if (!afterBackfill) return;
  const wanted = (options.backfills ?? backfills).find((one) => one.name === afterBackfill);
  if (!wanted) throw new Error(`Migration failed (${name}): there is no backfill ${afterBackfill}`);
  await runBackfill(db, wanted, {
    pauseMs: 0,
    onBatch: ({ rowsDone }) => options.log?.(`${afterBackfill}: ${rowsDone} rows filled`),
  });
}

async function applyWithRetries(
  db: Db,
  file: MigrationFile,
  upToIt: readonly MigrationFile[],
  { log, lockMs = LOCK_MS, pausesMs = PAUSES_MS, maxTries = MAX_TRIES }: MigrateOptions,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const error = await applyOne(db, file, upToIt, lockMs);
    if (error === undefined) return log?.(`Applied ${file.name}`);
    const reason = error instanceof Error ? error.message : String(error);
    if (!isLockFailure(error) || tries >= maxTries)
      throw new Error(`Migration failed (${file.name}): ${reason}`, { cause: error });
    const ms = pausesMs[Math.min(tries, pausesMs.length) - 1] ?? 0;
    log?.(`${file.name} waits for a lock (${reason}): try ${tries + 1} of ${maxTries} in ${ms / 1000} s`);
    await pause(ms);
  }
}

const isLockFailure = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && LOCK_FAILURES.includes(String(error.code));

/** @returns the error, if any */
async function applyOne(
  db: Db,
  file: MigrationFile,
  upToIt: readonly MigrationFile[],
  lockMs: number,
): Promise<unknown> {
  const noMore = async (_: Db): Promise<void> => undefined;
  const migrations = Object.fromEntries(upToIt.map(({ name }) => [name, { up: noMore }]));
  migrations[file.name] = {
    up: async (executor) => {
      await (file.inTransaction ? runInTransaction : runOneByOne)(executor, file, lockMs);
      if (file.oldestCode !== null)
        await executor.updateTable('schemaCompatibility').set({ oldestCode: file.oldestCode }).execute();
    },
  };
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    disableTransactions: !file.inTransaction,
  });
  return (await migrator.migrateToLatest()).error;
}

async function runInTransaction(tx: Db, { text }: MigrationFile, lockMs: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(lockMs)}, true), set_config('statement_timeout', '0', true)`.execute(
    tx,
  );
  // biome-ignore lint/plugin: a migration of ours, not text from outside
  await sql.raw(text).execute(tx);
}

/** Creating an index concurrently blocks no one, so it may wait for locks as long as necessary. */
async function runOneByOne(db: Db, file: MigrationFile, lockMs: number): Promise<void> {
  const set = (name: string, value: string) => sql`select set_config(${name}, ${value}, false)`.execute(db);
  await set('statement_timeout', '0');
  try {
    for (const statement of statementsOf(file)) {
      await set('lock_timeout', /\bconcurrently\b/i.test(statement) ? '0' : String(lockMs));
      const index = concurrentIndexOf(statement);
      if (index) await dropHalfBuilt(db, index);
      // biome-ignore lint/plugin: a migration of ours, not text from outside
      await sql.raw(statement).execute(db);
    }
  } finally {
    await sql`reset lock_timeout`.execute(db);
    await sql`reset statement_timeout`.execute(db);
  }
}

/** A canceled build leaves an invalid index that is updated by every write but never used. */
async function dropHalfBuilt(db: Db, index: string): Promise<void> {
  const { rows } =
    await sql`select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`.execute(db);
  if (rows.length > 0) await sql`drop index concurrently ${sql.id(index)}`.execute(db);
}
