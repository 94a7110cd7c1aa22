import { differenceInMilliseconds, subHours } from '@bedside/db/dates';

export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
const RESEND_SECONDS = 15;
const CODES_PER_HOUR = 10;
const HOUR_SECONDS = 3600;

export const countedSince = (now: Date): Date => subHours(now, 1);

/**
 * Seconds until another code may be issued; 0 if one may be issued now.
 * @param issued times within the last hour, newest first
 */
export function codeWait(issued: readonly Date[], now: Date): number {
  const last = issued[0];
  const oldestThatCounts = issued[CODES_PER_HOUR - 1];
  return Math.max(
    0,
    last ? secondsUntil(last, RESEND_SECONDS, now) : 0,
    oldestThatCounts ? secondsUntil(oldestThatCounts, HOUR_SECONDS, now) : 0,
  );
}

const secondsUntil = (start: Date, seconds: number, now: Date): number =>
  Math.ceil(seconds - differenceInMilliseconds(now, start) / 1000);
