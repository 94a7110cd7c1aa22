import { createHash } from 'node:crypto';
import type { Db } from '@bedside/db/database';
import { consumePoint, createLimiter, throwIfLimited } from './limiter.ts';
import { accountBackoff, type BackoffSchedule, delayAfter, ipAddressBackoff } from './session.policy.ts';

const DAY_SECONDS = 86_400;

interface Attempt {
  /** The id of a known person, or whatever an unknown one typed. */
  account: string;
  /** Address of the request. */
  address: string | null;
  /** Whether the account is signed in at that address: such tries are counted apart from everybody else's. */
  familiar: boolean;
}

/** Counts attempts at passwords, in the database: shared by every process, kept over a restart. */
export interface Attempts {
  /**
   * Takes a turn before a password is hashed.
   * @throws TOO_MANY with `retryAfter` while the account or the address has to wait
   */
  take(attempt: Attempt): Promise<void>;
  /**
   * The password was right: account and address get their turns back. Where the account is known it starts afresh; a
   * success elsewhere leaves the steps of whoever else tries there.
   */
  forget(attempt: Attempt): Promise<void>;
}

export function createAttempts(db: Db): Attempts {
  const accounts = createSteps(db, 'account', accountBackoff);
  const addresses = createSteps(db, 'address', ipAddressBackoff);

  return {
    async take(attempt) {
      throwIfLimited(await accounts.take(accountKey(attempt)));
      if (attempt.address) throwIfLimited(await addresses.take(keyOf(attempt.address)));
    },
    async forget(attempt) {
      const [address = ''] = addresses.keysOf(keyOf(attempt.address ?? ''));
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

/** An attack from elsewhere keeps nobody out who is signed in: a familiar address has turns of its own. */
const accountKey = ({ account, address, familiar }: Attempt): string =>
  keyOf(familiar ? `${account} ${address}` : account);

/** Keys name nobody. */
const keyOf = (name: string) => createHash('sha256').update(name.toLowerCase()).digest('base64url');

/** The steps of one ladder: free tries, then one try at a time behind a gate that opens later and later. */
function createSteps(db: Db, name: string, ladder: BackoffSchedule) {
  const limiter = (part: string, points: number) =>
    createLimiter(db, { name: `${name}-${part}`, points, seconds: DAY_SECONDS });
  const free = limiter('free', ladder.freeTries);
  const gate = limiter('gate', 1);
  const slowed = limiter('slowed', Number.MAX_SAFE_INTEGER);

  return {
    /** Seconds to wait; 0: the turn is taken. */
    async take(key: string): Promise<number> {
      if ((await consumePoint(free, key)) === 0) return 0;
      const steps = (await slowed.get(key))?.consumedPoints ?? 0;
      const wait = await consumePoint(gate, key, delayAfter(ladder, steps));
      if (wait === 0) await slowed.penalty(key);
      return wait;
    },
    /** Rows of the table, the one of the free tries first. */
    keysOf: (key: string): string[] => [free, gate, slowed].map((one) => one.getKey(key)),
  };
}
