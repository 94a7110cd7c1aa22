import { addMilliseconds, differenceInMilliseconds } from '@bedside/db/dates';
import type { WebhookAnswer } from '@bedside/integrations/webhooks/webhook-sender.port';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The pause after each failed attempt, a little over 5 days in total. Then the message has failed. */
const PAUSES = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  DAY,
  DAY,
  DAY,
] as const;

/** Spreads retries, so that an endpoint that returns is not flooded. */
const JITTER = 0.2;
const MAX_RETRY_AFTER = DAY;

/** An endpoint that has been failing this long is switched off. */
const FAILING_FOR = 5 * DAY;

/** How long a former secret keeps signing next to the new one. */
export const ROTATION_HOURS = 24;

/** How far back messages are shown and can be sent again. */
export const LOG_DAYS = 30;

export const isAccepted = ({ status, reason }: Pick<WebhookAnswer, 'status' | 'reason'>): boolean =>
  reason === null && status !== null && status >= 200 && status < 300;

/** The HTTP status, or the reason why there is none. */
export const resultOf = ({ status, reason }: Pick<WebhookAnswer, 'status' | 'reason'>): string =>
  reason ?? String(status);

/** Null when it was the last try. @param tries failed so far, at least 1; @param chance from 0 to 1 */
export function nextAttemptAt(
  answer: Pick<WebhookAnswer, 'headers'>,
  { tries, now, chance }: { tries: number; now: Date; chance: number },
): Date | null {
  const pause = PAUSES[tries - 1];
  if (pause === undefined) return null;
  const retryAfter = Math.min(pauseOf(answer.headers['retry-after'], now), MAX_RETRY_AFTER);
  return addMilliseconds(now, Math.round(Math.max(pause, retryAfter) * (1 + JITTER * chance)));
}

/** Seconds or a date. */
function pauseOf(header: string | undefined, now: Date): number {
  if (!header) return 0;
  const pause = /^\d+$/.test(header) ? Number(header) * SECOND : Date.parse(header) - now.getTime();
  return Number.isFinite(pause) ? Math.max(0, pause) : 0;
}

/** Status 410 means that the endpoint is gone for good. */
export function offReasonOf(
  { status }: Pick<WebhookAnswer, 'status'>,
  { failingSince, now }: { failingSince: Date; now: Date },
): 'gone' | 'failing' | null {
  if (status === 410) return 'gone';
  return differenceInMilliseconds(now, failingSince) >= FAILING_FOR ? 'failing' : null;
}
