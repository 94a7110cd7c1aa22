import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/** Fills old rows while the product runs. See docs/operations/upgrades.md. */
export interface Backfill {
  readonly name: string;
  /**
   * Changes up to `limit` rows with keys after `after`, in the order of the keys. Repeating a batch must do no harm.
   * @returns the last key it looked at, or null if none is left
   */
  batch(tx: Tx, after: string | null, limit: number): Promise<{ lastKey: string; rows: number } | null>;
}

/** The relay runs these one after the other. A backfill is removed with the release after its contraction. */
export const backfills: readonly Backfill[] = [];

interface BackfillOptions {
  readonly limit?: number;
  /** Pause between two batches. */
  readonly pauseMs?: number;
  readonly signal?: AbortSignal;
  readonly onBatch?: (progress: { name: string; rowsDone: number }) => void;
}

/** A batch must leave time for the writes that wait behind its row locks. */
const ROWS = 1_000;
const PAUSE_MS = 100;

/**
 * Goes on where an earlier run stopped. Concurrent runs take turns, batch by batch.
 * @returns whether it is complete; false if stopped
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

/** One after the other, until all are complete or the signal stops them. */
export async function runBackfills(
  db: Db,
  all: readonly Backfill[],
  options: BackfillOptions,
): Promise<void> {
  for (const one of all) if (!(await runBackfill(db, one, options))) return;
}

/** The batch and its progress commit together. @returns the rows changed so far, or null once it is complete */
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
