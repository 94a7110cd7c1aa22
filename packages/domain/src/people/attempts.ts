import { createHash } from 'node:crypto';
import type { Db } from '@bedside/db/database';
import { accountLadder, addressLadder, delayAfter, type Ladder } from './attempts.policy.ts';
import { consume, createLimiter, orWait } from './limiter.ts';

const DAY_SECONDS = 86_400;

export interface Attempt {
  /** The id of a known person, or whatever an unknown one typed. */
  account: string;
  /** Address of the request. */
  address: string | null;
  /** Whether the account has been signed in to from that address: asked only once the account is under pressure. */
  knownAddress: () => Promise<boolean>;
}

/** Counts attempts at passwords, in the database: shared by every process, kept over a restart. */
export interface Attempts {
  /**
   * Takes a turn before a password is hashed.
   * @throws TOO_MANY with `retryAfter` while the account or the address has to wait
   */
  take(attempt: Attempt): Promise<void>;
  /** The password was right: the account starts afresh and the address gets its turn back. */
  forget(attempt: Attempt): Promise<void>;
}

export function createAttempts(db: Db): Attempts {
  const accounts = createSteps(db, 'account', accountLadder);
  const familiar = createSteps(db, 'familiar', accountLadder);
  const addresses = createSteps(db, 'address', addressLadder);
  const pairOf = ({ account, address }: Attempt) => keyOf(`${account} ${address}`);

  /** An attack from elsewhere does not keep the owner out: known addresses have turns of their own. */
  async function takeAccount(attempt: Attempt): Promise<void> {
    const wait = await accounts.take(keyOf(attempt.account));
    const isFamiliar = wait > 0 && (await attempt.knownAddress());
    orWait(isFamiliar ? await familiar.take(pairOf(attempt)) : wait);
  }

  return {
    async take(attempt) {
      await takeAccount(attempt);
      if (attempt.address) orWait(await addresses.take(keyOf(attempt.address)));
    },
    async forget(attempt) {
      const keys = [...accounts.keysOf(keyOf(attempt.account)), ...familiar.keysOf(pairOf(attempt))];
      await db.deleteFrom('rateLimits').where('key', 'in', keys).execute();
      if (attempt.address) await addresses.giveBack(keyOf(attempt.address));
    },
  };
}

/** Keys name nobody. */
const keyOf = (name: string) => createHash('sha256').update(name.toLowerCase()).digest('base64url');

/** The steps of one ladder: free tries, then one try at a time behind a gate that opens later and later. */
function createSteps(db: Db, name: string, ladder: Ladder) {
  const limiter = (part: string, points: number) =>
    createLimiter(db, { name: `${name}-${part}`, points, seconds: DAY_SECONDS });
  const free = limiter('free', ladder.freeTries);
  const gate = limiter('gate', 1);
  const slowed = limiter('slowed', Number.MAX_SAFE_INTEGER);

  return {
    /** Seconds to wait; 0: the turn is taken. */
    async take(key: string): Promise<number> {
      if ((await consume(free, key)) === 0) return 0;
      const steps = (await slowed.get(key))?.consumedPoints ?? 0;
      const wait = await consume(gate, key, delayAfter(ladder, steps));
      if (wait === 0) await slowed.penalty(key);
      return wait;
    },
    async giveBack(key: string): Promise<void> {
      await free.reward(key);
    },
    keysOf: (key: string): string[] => [free, gate, slowed].map((one) => one.getKey(key)),
  };
}
