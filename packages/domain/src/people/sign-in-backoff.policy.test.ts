import { describe, expect, it } from 'vitest';
import { accountBackoff, type BackoffSchedule, delayAfter, ipAddressBackoff } from './session.policy.ts';

const QUARTER_SECONDS = 15 * 60;

function triesWithin(ladder: BackoffSchedule, seconds: number): number {
  let [tries, at] = [ladder.freeTries, 0];
  for (let slowed = 0; at < seconds; slowed++) {
    tries += 1;
    at += delayAfter(ladder, slowed);
  }
  return tries;
}

describe('wrong passwords', () => {
  // Rule: security.wrong-passwords-slow-down
  it('reach the hash of one account at most 20 times in a quarter of an hour', () => {
    expect(triesWithin(accountBackoff, QUARTER_SECONDS)).toBeLessThanOrEqual(20);
  });

  // Rule: security.wrong-passwords-slow-down
  it('never lock an account for a quarter of an hour', () => {
    expect(delayAfter(accountBackoff, 1_000)).toBeLessThan(QUARTER_SECONDS);
    expect(delayAfter(ipAddressBackoff, 1_000)).toBeLessThan(QUARTER_SECONDS);
  });

  it('wait longer and longer', () => {
    const delays = [0, 1, 2, 3].map((slowed) => delayAfter(accountBackoff, slowed));
    expect(delays).toEqual([5, 10, 20, 40]);
  });
});
