import type { Db } from '@bedside/db/database';
import { consumePoint, createLimiter, limiterKey, throwIfLimited } from './limiter.ts';
import { networkOf } from './network.policy.ts';
import { accountBackoff, type BackoffSchedule, delayAfter, ipAddressBackoff } from './session.policy.ts';

const DAY_SECONDS = 86_400;

interface Attempt {
  /** The user id, or what an unknown user typed. */
  account: string;
  /** IP address. */
  address: string | null;
  /** Someone has signed in to this account at this address. Such attempts are counted separately. */
  familiar: boolean;
}

/** Stored in the database, so that all processes share the counts. */
export interface Attempts {
  /** Call before hashing. @throws TOO_MANY with `retryAfter` */
  take(attempt: Attempt): Promise<void>;
  /**
   * Call it after a correct password. At an unfamiliar address it takes back only this attempt, and the delays
   * stay.
   */
  forget(attempt: Attempt): Promise<void>;
}

export function createAttempts(db: Db): Attempts {
  const accounts = createSteps(db, 'account', accountBackoff);
  const addresses = createSteps(db, 'address', ipAddressBackoff);

  return {
    async take(attempt) {
      throwIfLimited(await accounts.take(accountKey(attempt)));
      if (attempt.address) throwIfLimited(await addresses.take(limiterKey(networkOf(attempt.address))));
    },
    async forget(attempt) {
      const [address = ''] = addresses.keysOf(limiterKey(networkOf(attempt.address ?? '')));
      const steps = accounts.keysOf(accountKey(attempt));
      const [free = '', gate = '', slowed = ''] = steps;
      const ended = attempt.familiar ? steps : [gate];
      await db
        .with('forgotten', (cte) =>
          cte.deleteFrom('rateLimits').where((eb) => eb('key', '=', eb.fn.any(eb.val(ended)))),
        )
        .updateTable('rateLimits')
        .set((eb) => ({ points: eb('points', '-', 1) }))
        .where('key', 'in', attempt.familiar ? [address] : [address, free, slowed])
        .where('points', '>', 0)
        .execute();
    },
  };
}

/** An attack from another address must not lock out the account’s own user. */
const accountKey = ({ account, address, familiar }: Attempt): string =>
  limiterKey(familiar ? `${account} ${address}` : account);

/** Free attempts, then one at a time with growing delays. */
function createSteps(db: Db, name: string, ladder: BackoffSchedule) {
  const limiter = (part: string, points: number) =>
    createLimiter(db, { name: `${name}-${part}`, points, seconds: DAY_SECONDS });
  const free = limiter('free', ladder.freeTries);
  const gate = limiter('gate', 1);
  const slowed = limiter('slowed', Number.MAX_SAFE_INTEGER);

  return {
    /** Seconds to wait; 0 when the attempt may proceed. */
    async take(key: string): Promise<number> {
      if ((await consumePoint(free, key)) === 0) return 0;
      const steps = (await slowed.get(key))?.consumedPoints ?? 0;
      const wait = await consumePoint(gate, key, delayAfter(ladder, steps));
      if (wait === 0) await slowed.penalty(key);
      return wait;
    },
    /** Row keys, free attempts first. */
    keysOf: (key: string): string[] => [free, gate, slowed].map((one) => one.getKey(key)),
  };
}
