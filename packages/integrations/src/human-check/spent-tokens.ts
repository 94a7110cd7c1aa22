import type { SpentTokens } from './human-check.port.ts';

/** Remembers spent tokens for one process; one that is shared between instances keeps the same port. */
export function spentTokensInMemory(now: () => number = Date.now): SpentTokens {
  const expiries = new Map<string, number>();

  function forgetExpired() {
    for (const [token, expiry] of expiries) if (expiry <= now()) expiries.delete(token);
  }

  return {
    async seen(token, ttlSeconds) {
      forgetExpired();
      if (expiries.has(token)) return true;
      expiries.set(token, now() + ttlSeconds * 1000);
      return false;
    },
  };
}
