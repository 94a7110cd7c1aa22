import { createHash } from 'node:crypto';
import { DomainError } from '@bedside/contracts/errors';
import type { Db } from '@bedside/db/database';
import { clockOffset } from '@bedside/db/database-clock';
import { batched } from '@bedside/db/hot-path';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

interface LimiterOptions {
  /** Prefix of its keys. */
  name: string;
  points: number;
  seconds: number;
}

/** Hashed so that keys don’t reveal anyone. */
export const limiterKey = (text: string): string =>
  createHash('sha256').update(text.toLowerCase()).digest('base64url');

/** Stored in `rate_limits` and timed by the database, so that all processes share the limit. */
export function createLimiter(db: Db, { name, points, seconds }: LimiterOptions): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: { query: (query: Query) => runQuery(db, query) },
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
  });
}

/** Consumes one point. Returns seconds until retry, 0 if allowed. */
export async function consumePoint(
  limiter: RateLimiterPostgres,
  key: string,
  seconds?: number,
): Promise<number> {
  try {
    await limiter.consume(key, 1, seconds === undefined ? {} : { customDuration: seconds });
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}

export interface Quota {
  isAllowed: boolean;
  /** Requests left in this window. */
  remaining: number;
  /** Seconds until the next window. */
  resetsIn: number;
}

/** Batches concurrent calls, so a burst waits for one row lock. */
export const consumeTogether = batched(
  async (limiter: RateLimiterPostgres, keys: readonly string[]): Promise<Quota[]> => {
    const left = new Map<string, Omit<Quota, 'isAllowed'>>();
    await Promise.all(
      [...Map.groupBy(keys, (key) => key)].map(async ([key, { length }]) => {
        const { consumedPoints, msBeforeNext } = await limiter
          .consume(key, length)
          .catch((refusal: unknown) => {
            if (refusal instanceof RateLimiterRes) return refusal;
            throw refusal;
          });
        const remaining = limiter.points - consumedPoints + length;
        left.set(key, { remaining, resetsIn: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
      }),
    );
    return keys.map((key) => {
      const of = left.get(key);
      if (!of) throw new Error(`no quota for ${key}`);
      of.remaining -= 1;
      return { ...of, isAllowed: of.remaining >= 0, remaining: Math.max(0, of.remaining) };
    });
  },
);

export function throwIfLimited(seconds: number): void {
  if (seconds > 0) throw new DomainError('TOO_MANY', undefined, { retryAfter: seconds });
}

/** Consumes a point of each key. Work that is refused gives them back. */
export async function runWithinLimit<T>(
  limiter: RateLimiterPostgres,
  keys: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const consumed: string[] = [];
  try {
    for (const key of keys) {
      throwIfLimited(await consumePoint(limiter, key));
      consumed.push(key);
    }
    return await work();
  } catch (error) {
    if (error instanceof DomainError) for (const key of consumed) await limiter.reward(key, 1);
    throw error;
  }
}

type Query = { text: string; values: unknown[] };

/** Converts between the library's clock (milliseconds) and the database's. */
async function runQuery(db: Db, { text, values }: Query) {
  const offset = clockOffset(db);
  const shifted = values.map((value) => (isTime(value) ? value + offset : value));
  const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, shifted));
  const back = rows.map((row) => (isTime(row.expire) ? { ...row, expire: row.expire - offset } : row));
  return { rows: back, rowCount: rows.length };
}

/** Point counts are always smaller than a time. */
const isTime = (value: unknown): value is number => typeof value === 'number' && value > 1_000_000_000_000;

const TRIES_AN_HOUR = 10;

/** Limits probing for contacts and user ids in use. */
export interface UnverifiedContacts {
  take(userId: string): Promise<void>;
}

export function createUnverifiedContacts(db: Db): UnverifiedContacts {
  const limiter = createLimiter(db, { name: 'unproven-contact', points: TRIES_AN_HOUR, seconds: 3600 });
  return { take: async (userId) => throwIfLimited(await consumePoint(limiter, userId)) };
}
