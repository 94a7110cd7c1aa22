import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JobFailure, retryDelay } from './queues.ts';

const HOUR = 3_600_000;

describe('the retry delay', () => {
  it('doubles with each failure', () => {
    const pauses = [1, 2, 3, 4].map((attempts) => retryDelay({ attempts, first: 1_000, chance: 0 }));
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000]);
  });

  it('is between half and all of the full delay, and at most an hour', () => {
    const chance = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), chance, (attempts, luck) => {
        const full = Math.min(500 * 2 ** (attempts - 1), HOUR);
        const pause = retryDelay({ attempts, first: 500, chance: luck });
        expect(pause).toBeGreaterThanOrEqual(Math.floor(full / 2));
        expect(pause).toBeLessThanOrEqual(full);
      }),
    );
  });

  it('is at least what an integration requested', () => {
    const error = new JobFailure('texts: answered 429', { retryAfter: 90_000 });
    expect(retryDelay({ attempts: 1, first: 2_000, error, chance: 0.5 })).toBe(91_000);
  });

  it('ignores a requested delay of more than an hour', () => {
    const error = new JobFailure('texts: answered 429', { retryAfter: 99 * HOUR });
    expect(retryDelay({ attempts: 1, first: 2_000, error, chance: 0 })).toBe(HOUR);
  });
});
