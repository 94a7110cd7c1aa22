import { DomainError } from '@bedside/contracts/errors';
import type { Db } from '@bedside/db/database';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

export interface LimiterOptions {
  /** Begins its keys in the table. */
  name: string;
  points: number;
  seconds: number;
}

/** A limit kept in `rate_limits`: shared by every process, kept over a restart. It reads the clock of the machine. */
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
export async function consume(limiter: RateLimiterPostgres, key: string, seconds?: number): Promise<number> {
  try {
    await limiter.consume(key, 1, seconds === undefined ? {} : { customDuration: seconds });
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}

/** @throws TOO_MANY with `retryAfter` */
export function orWait(seconds: number): void {
  if (seconds > 0) throw new DomainError('TOO_MANY', undefined, { retryAfter: seconds });
}

type Query = { text: string; values: unknown[] };

async function runQuery(db: Db, { text, values }: Query) {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
  return { rows, rowCount: rows.length };
}
