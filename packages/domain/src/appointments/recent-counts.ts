import { coalesced, memoizeByKey } from '@bedside/db/batching';
import type { Executor } from '@bedside/db/database';

export type Counts = Record<string, number>;

interface Counted {
  counts: Counts;
  goodUntil: number;
}

/** Counts of fewer rows than this are cheap, and always exact. */
const MANY = 50_000;
const GOOD_FOR_MS = 1_000;

interface Question {
  key: string;
  count: () => Promise<Counts>;
}

const keptOf = memoizeByKey((_db: Executor) => new Map<string, Counted>());
const countingOf = memoizeByKey((_db: Executor) =>
  coalesced(
    ({ key }: Question) => key,
    ({ count }) => count(),
  ),
);

export const sumOf = (counts: Counts): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/**
 * Counts rows, or answers with a count of many rows that is at most a second old. Who asks at the same time shares one.
 * @param key the same for what counts the same
 */
export async function recentCounts(
  db: Executor,
  key: string,
  now: Date,
  count: () => Promise<Counts>,
): Promise<Counts> {
  const mine = keptOf(db);
  for (const [other, { goodUntil }] of mine) if (goodUntil <= now.getTime()) mine.delete(other);

  const known = mine.get(key);
  if (known) return known.counts;
  const counts = await countingOf(db)({ key, count });
  if (sumOf(counts) >= MANY) mine.set(key, { counts, goodUntil: now.getTime() + GOOD_FOR_MS });
  return counts;
}
