import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/** Fills in existing rows while Bedside is running. See docs/operations/upgrades.md. */
export interface Backfill {
  readonly name: string;
  /**
   * Changes up to `limit` rows with keys after `after`, in key order. Must be safe to repeat.
   * @returns the last key it looked at, or null if none is left
   */
  batch(tx: Tx, after: string | null, limit: number): Promise<{ lastKey: string; rows: number } | null>;
}

/** The relay runs them one after another. A backfill is deleted in the release after its contraction. */
export const backfills: readonly Backfill[] = [];

interface BackfillOptions {
  readonly limit?: number;
  /** The pause between two batches. */
  readonly pauseMs?: number;
  readonly signal?: AbortSignal;
  readonly onBatch?: (progress: { name: string; rowsDone: number }) => void;
}

/** Small enough that writes waiting for a batch’s row locks don’t wait long. */
const ROWS = 1_000;
const PAUSE_MS = 100;

/**
 * Continues where an earlier run stopped. Concurrent runs take turns, one batch at a time.
 * @returns whether the backfill is complete; false if it was stopped
 */
export async function runBackfill(
  db: Db,
  backfill: Backfill,
  options: BackfillOptions = {},
): Promise<boolean> {
  const { limit = ROWS, pauseMs = PAUSE_MS, signal, onBatch } = options;
  await db
    .insertInto('backfills')
    .values({ name: backfill.name, startedAt: sql<Date>`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  while (!signal?.aborted) {
    const rowsDone = await db.transaction().execute((tx) => runBatch(tx, backfill, limit));
    if (rowsDone === null) return true;
    onBatch?.({ name: backfill.name, rowsDone });
    await pause(pauseMs, undefined, { ...(signal && { signal }) }).catch(() => undefined);
  }
  return false;
}

/** Runs one after another, until all are complete or the signal aborts. */
export async function runBackfills(
  db: Db,
  all: readonly Backfill[],
  options: BackfillOptions,
): Promise<void> {
  for (const one of all) if (!(await runBackfill(db, one, options))) return;
}

/**
 * Commits the batch and its progress together.
 * @returns the rows changed so far, or null once the backfill is complete
 */
async function runBatch(tx: Tx, backfill: Backfill, limit: number): Promise<number | null> {
  const progress = await tx
    .selectFrom('backfills')
    .selectAll()
    .where('name', '=', backfill.name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (progress.finishedAt) return null;
  const done = await backfill.batch(tx, progress.lastKey, limit);
  const rowsDone = progress.rowsDone + (done?.rows ?? 0);
  await tx
    .updateTable('backfills')
    .set(done ? { lastKey: done.lastKey, rowsDone } : { finishedAt: sql<Date>`now()` })
    .where('name', '=', backfill.name)
    .execute();
  return done ? rowsDone : null;
}
