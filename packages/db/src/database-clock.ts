import { sql } from 'kysely';
import type { Db } from './database.ts';

/** How many milliseconds the database’s clock is ahead of this machine’s. */
const offsets = new WeakMap<Db, number>();

/** Smaller differences cannot be told apart from network delay. */
const AGREES_MS = 1_000;
const SAMPLES = 3;

export const clockOffset = (db: Db): number => offsets.get(db) ?? 0;

/** All processes use the database’s clock, because stored times are compared. */
export const databaseNow = (db: Db): Date => new Date(Date.now() + clockOffset(db));

/**
 * Measures several times and uses the fastest response.
 * @throws when the database is down, in which case the last offset stays
 * @returns the new offset
 */
export async function measureClock(db: Db): Promise<number> {
  const samples: { took: number; offset: number }[] = [];
  for (let left = SAMPLES; left > 0; left -= 1) {
    const startedAt = performance.now();
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    const took = performance.now() - startedAt;
    if (rows[0]) samples.push({ took, offset: rows[0].now.getTime() - (Date.now() - took / 2) });
  }
  const soonest = samples.toSorted((a, b) => a.took - b.took)[0];
  const offset = soonest && Math.abs(soonest.offset) > AGREES_MS ? Math.round(soonest.offset) : 0;
  offsets.set(db, offset);
  return offset;
}
