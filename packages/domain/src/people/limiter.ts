import { DomainError } from '@bedside/contracts/errors';
import type { Db } from '@bedside/db/database';
import { clockOffset } from '@bedside/db/database-clock';
import { batched } from '@bedside/db/hot-path';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

interface LimiterOptions {
  /** Begins its keys in the table. */
  name: string;
  points: number;
  seconds: number;
}

/** A limit kept in `rate_limits`: shared by every process, kept over a restart, by the database's clock. */
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

/** Takes a point. @returns the seconds to wait; 0: it is taken */
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

/**
 * Takes a point for each key, those that ask at the same time together: a burst waits for one row no longer than one
 * request. @returns of each the seconds to wait; 0: it is taken
 */
export const consumeTogether = batched(
  async (limiter: RateLimiterPostgres, keys: readonly string[]): Promise<number[]> => {
    const left = new Map<string, { taken: number; wait: number }>();
    await Promise.all(
      [...Map.groupBy(keys, (key) => key)].map(async ([key, { length }]) => {
        const { consumedPoints, msBeforeNext } = await limiter
          .consume(key, length)
          .catch((refusal: unknown) => {
            if (refusal instanceof RateLimiterRes) return refusal;
            throw refusal;
          });
        const over = Math.max(0, consumedPoints - limiter.points);
        left.set(key, { taken: length - over, wait: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
      }),
    );
    return keys.map((key) => {
      const of = left.get(key);
      if (!of) return 0;
      of.taken -= 1;
      return of.taken >= 0 ? 0 : of.wait;
    });
  },
);

/** @throws TOO_MANY with `retryAfter` */
export function throwIfLimited(seconds: number): void {
  if (seconds > 0) throw new DomainError('TOO_MANY', undefined, { retryAfter: seconds });
}

type Query = { text: string; values: unknown[] };

/** The limiter takes and gives times of the machine's clock, in milliseconds; in the table they are the database's. */
async function runQuery(db: Db, { text, values }: Query) {
  const offset = clockOffset(db);
  const shifted = values.map((value) => (isTime(value) ? value + offset : value));
  const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, shifted));
  const back = rows.map((row) => (isTime(row.expire) ? { ...row, expire: row.expire - offset } : row));
  return { rows: back, rowCount: rows.length };
}

/** No count of points comes near it. */
const isTime = (value: unknown): value is number => typeof value === 'number' && value > 1_000_000_000_000;

const TRIES_AN_HOUR = 10;

/** Counts what tells somebody whether a contact or a user id that is not proven to be theirs is in use. */
export interface UnverifiedContacts {
  /** @throws TOO_MANY with `retryAfter` */
  take(userId: string): Promise<void>;
}

export function createUnverifiedContacts(db: Db): UnverifiedContacts {
  const limiter = createLimiter(db, { name: 'unproven-contact', points: TRIES_AN_HOUR, seconds: 3600 });
  return { take: async (userId) => throwIfLimited(await consumePoint(limiter, userId)) };
}
