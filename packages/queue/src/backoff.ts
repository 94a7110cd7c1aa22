import { JobFailure } from './job-failure.ts';

const LONGEST_PAUSE = 3_600_000;

interface Failure {
  /** How often the job has failed by now. */
  attempts: number;
  /** First pause of the job, in milliseconds. */
  first: number;
  error?: unknown;
  /** Between 0 and 1. */
  chance: number;
}

/**
 * Milliseconds before the next attempt: doubling, at most an hour, of which up to a half is left to chance so that
 * jobs which failed together do not come back together. What an outside party asked for is waited for first.
 */
export function retryDelay({ attempts, first, error, chance }: Failure): number {
  const full = Math.min(first * 2 ** (attempts - 1), LONGEST_PAUSE);
  const pause = Math.round(full * (1 - chance / 2));
  const asked = error instanceof JobFailure ? (error.retryAfter ?? 0) : 0;
  return asked > 0 ? Math.min(asked, LONGEST_PAUSE) + Math.round(first * chance) : pause;
}
