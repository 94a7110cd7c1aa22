import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Milliseconds ahead of this machine's clock. */
const offsets = new WeakMap<Db, number>();

/** Below network uncertainty. */
const AGREES_MS = 1_000;
const SAMPLES = 3;

export const clockOffset = (db: Db): number => offsets.get(db) ?? 0;

/** All processes use the database's clock, since stored times are compared. */
export const databaseNow = (db: Db): Date => new Date(Date.now() + clockOffset(db));

/**
 * The fastest answer counts.
 * @throws when the database is down; the last offset stays @returns the offset from now on
 */
export async function measureClock(db: Db): Promise<number> {
  const samples: { took: number; offset: number }[] = [];
  for (let left = SAMPLES; left > 0; left -= 1) {
    const began = performance.now();
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    const took = performance.now() - began;
    if (rows[0]) samples.push({ took, offset: rows[0].now.getTime() - (Date.now() - took / 2) });
  }
  const soonest = samples.toSorted((a, b) => a.took - b.took)[0];
  const offset = soonest && Math.abs(soonest.offset) > AGREES_MS ? Math.round(soonest.offset) : 0;
  offsets.set(db, offset);
  return offset;
}
