import { JobFailure } from './job-failure.ts';

const LONGEST_PAUSE = 3_600_000;

interface Failure {
  attempts: number;
  /** First delay in milliseconds */
  first: number;
  error?: unknown;
  chance: number;
}

/**
 * Delay in milliseconds: doubles up to an hour, with up to half of it random to spread retries. At least the
 * delay an integration requested.
 */
export function retryDelay({ attempts, first, error, chance }: Failure): number {
  const full = Math.min(first * 2 ** (attempts - 1), LONGEST_PAUSE);
  const pause = Math.round(full * (1 - chance / 2));
  const asked = error instanceof JobFailure ? (error.retryAfter ?? 0) : 0;
  return asked > 0 ? Math.min(asked, LONGEST_PAUSE) + Math.round(first * chance) : pause;
}
