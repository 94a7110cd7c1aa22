import type { UsedTokens } from './captcha.port.ts';

/** Remembers spent tokens for one process; one that is shared between instances keeps the same port. */
export function usedTokensInMemory(now: () => number = Date.now): UsedTokens {
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
