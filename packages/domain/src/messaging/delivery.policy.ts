import type { Channel } from '@bedside/contracts/messaging/messaging.schema';
import type { Language } from '@bedside/contracts/messaging/templates.schema';
import type { UserStatus } from '@bedside/contracts/people/user.schema';
import { addHours } from '@bedside/db/dates';
import { addDaysTo, instantOf, localDay, localTime } from '../practice/local-time.ts';
import type { PracticeSettings } from '../practice/settings.ts';
import type { QuietHoursPolicy } from './message-rule.ts';

/** An interrupted attempt may have reached the recipient, so the resend is marked. */
export const RESENT = 'resent after interruption';

/**
 * Longer than any integration’s timeout and the save that follows. An expired claim is extended once, because
 * its process may have waited for the database. See docs/decisions/messages-that-wait.md.
 */
export const CLAIM_SECONDS = 10;

const SECOND = 1_000;
const FIRST_PAUSE_MS = 2 * SECOND;
const LONGEST_PAUSE_MS = 15 * 60 * SECOND;
const MAX_RETRY_AFTER_MS = 3_600 * SECOND;
const GIVE_UP_MS = 24 * 3_600 * SECOND;

export const isGivenUp = (failingMs: number): boolean => failingMs >= GIVE_UP_MS;

/** Half the time it has been failing, up to 15 minutes, with jitter, and never less than Retry-After. */
export function pauseBeforeRetry({
  failingMs,
  retryAfterMs,
  chance,
}: {
  failingMs: number;
  retryAfterMs: number;
  chance: number;
}): number {
  const full = Math.min(Math.max(failingMs / 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
  const pause = Math.round(full * (1 - chance / 4));
  return Math.max(pause, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS) + Math.round(FIRST_PAUSE_MS * chance));
}

/** Hours before an appointment when quiet hours stop applying. */
const SOON_HOURS = 12;

export interface SendTime {
  now: Date;
  settings: Pick<PracticeSettings, 'timeZone' | 'quietHoursStart' | 'quietHoursEnd'>;
}

/** Null when the message may go now. @param starts the appointment’s current and previous start */
export function quietHoursEnd(
  { quiet, channel, starts }: { quiet: QuietHoursPolicy; channel: Channel; starts: readonly (Date | null)[] },
  { now, settings }: SendTime,
): Date | null {
  if (quiet === 'always' || (quiet === 'emailGoes' && channel === 'email')) return null;
  const isSoon = (at: Date | null) => at !== null && at > now && at <= addHours(now, SOON_HOURS);
  return starts.some(isSoon) ? null : endOfQuiet({ now, settings });
}

/**
 * Quiet hours may cross midnight. Equal start and end mean none. The settings must have the recipient’s time
 * zone (`inZoneOf`).
 */
export function endOfQuiet({ now, settings }: SendTime): Date | null {
  const { timeZone, quietHoursStart: start, quietHoursEnd: end } = settings;
  const time = localTime(now, timeZone);
  const overnight = start > end;
  const quiet = overnight ? time >= start || time < end : time >= start && time < end;
  if (!quiet) return null;
  const endsTomorrow = overnight && time >= start;
  const day = addDaysTo(localDay(now, timeZone), endsTomorrow ? 1 : 0);
  return instantOf(day, end, timeZone) ?? instantOf(day, AFTER_CLOCK_CHANGE, timeZone);
}

/** In spring, clocks skip the hour before this. */
const AFTER_CLOCK_CHANGE = '03:00';

export interface Recipient {
  status: UserStatus;
  firstName: string;
  language: Language;
  email: string | null;
  phoneE164: string | null;
  /** Push only. */
  deviceToken: string | null;
  /** The user opted out of this kind on this channel. */
  unwanted: boolean;
  /** Staff changed this contact and it is unconfirmed, so no links are sent to it yet. */
  isHeld?: boolean;
}

export const addressOf = (channel: Channel, to: Recipient): string | null => {
  if (channel === 'email') return to.email;
  return channel === 'text' ? to.phoneE164 : to.deviceToken;
};

const missing: Record<Channel, string> = {
  email: 'no email address',
  text: 'no phone number',
  push: 'no registered device',
};

/** Null when the message may be sent. */
export function suppressionReason(channel: Channel, to: Recipient): string | null {
  if (to.status === 'DECEASED') return 'deceased';
  if (to.status === 'INACTIVE') return 'inactive';
  if (to.unwanted) return 'unwanted';
  return addressOf(channel, to) ? null : missing[channel];
}
