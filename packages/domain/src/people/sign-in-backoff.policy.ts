/** How many tries are free within a day, and how the wait grows after them. */
export interface BackoffSchedule {
  freeTries: number;
  longestSeconds: number;
}

const FIRST_SECONDS = 5;

/**
 * One account: at most 18 wrong passwords are hashed in a quarter of an hour, and nobody waits longer than five
 * minutes, so that an attacker can slow the owner down and never lock the account.
 */
export const accountBackoff: BackoffSchedule = { freeTries: 10, longestSeconds: 300 };

/** One address, over all accounts: a clinic behind one address has room for its typing errors. */
export const ipAddressBackoff: BackoffSchedule = { freeTries: 100, longestSeconds: 60 };

/** Seconds until the next try, after `slowed` tries that had to wait. */
export const delayAfter = (ladder: BackoffSchedule, slowed: number): number =>
  Math.min(FIRST_SECONDS * 2 ** slowed, ladder.longestSeconds);
