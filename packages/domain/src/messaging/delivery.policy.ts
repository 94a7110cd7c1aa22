import type { Channel } from '@bedside/contracts/messaging/messaging.schema';
import type { Language } from '@bedside/contracts/messaging/templates.schema';
import type { UserStatus } from '@bedside/contracts/people/user.schema';
import { addHours } from 'date-fns';
import { addDaysTo, instantOf, localDay, localTime } from '../practice/local-time.ts';
import type { PracticeSettings } from '../practice/settings.ts';
import type { QuietHoursPolicy } from './message-rule.ts';

/** An attempt whose end is not known may have reached the person: it is made again, and the row says so. */
export const RESENT = 'resent after interruption';

/** Longer than any call to an outside party takes: a claim older than this belongs to a process that ended. */
export const CLAIM_SECONDS = 10;

const SECOND = 1_000;
const FIRST_PAUSE_MS = 2 * SECOND;
const LONGEST_PAUSE_MS = 15 * 60 * SECOND;
const LONGEST_ASKED_MS = 3_600 * SECOND;
const GIVE_UP_MS = 24 * 3_600 * SECOND;

/** Whether a provider has been away for so long that its message is not tried any more. */
export const isGivenUp = (failingMs: number): boolean => failingMs >= GIVE_UP_MS;

/**
 * Milliseconds until a message is tried again: half of the time it has failed for, from seconds to a quarter of an hour,
 * of which a part is left to chance so that all do not come back together; never less than the provider asked for.
 */
export function pauseBeforeRetry({
  failingMs,
  askedMs,
  chance,
}: {
  failingMs: number;
  askedMs: number;
  chance: number;
}): number {
  const full = Math.min(Math.max(failingMs / 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
  const pause = Math.round(full * (1 - chance / 4));
  return Math.max(pause, Math.min(askedMs, LONGEST_ASKED_MS) + Math.round(FIRST_PAUSE_MS * chance));
}

/** A message may pass the quiet hours when the visit is this near. */
const SOON_HOURS = 12;

export interface SendTime {
  now: Date;
  settings: Pick<PracticeSettings, 'timeZone' | 'quietHoursStart' | 'quietHoursEnd'>;
}

/**
 * When a message may go by one of its ways: null for now, else the end of the quiet hours.
 * @param starts of the visit it is about: its time, and the one that was taken away
 */
export function quietHoursEnd(
  { quiet, channel, starts }: { quiet: QuietHoursPolicy; channel: Channel; starts: readonly (Date | null)[] },
  { now, settings }: SendTime,
): Date | null {
  if (quiet === 'always' || (quiet === 'emailGoes' && channel === 'email')) return null;
  const isSoon = (at: Date | null) => at !== null && at > now && at <= addHours(now, SOON_HOURS);
  return starts.some(isSoon) ? null : endOfQuiet({ now, settings });
}

/** Quiet hours may pass midnight. From and to alike means that there are none. */
export function endOfQuiet({ now, settings }: SendTime): Date | null {
  const { timeZone, quietHoursStart, quietHoursEnd } = settings;
  const time = localTime(now, timeZone);
  const overnight = quietHoursStart > quietHoursEnd;
  const quiet = overnight
    ? time >= quietHoursStart || time < quietHoursEnd
    : time >= quietHoursStart && time < quietHoursEnd;
  if (!quiet) return null;
  const endsTomorrow = overnight && time >= quietHoursStart;
  return instantOf(addDaysTo(localDay(now, timeZone), endsTomorrow ? 1 : 0), quietHoursEnd, timeZone);
}

export interface Recipient {
  status: UserStatus;
  firstName: string;
  /** In which the message is written. */
  language: Language;
  email: string | null;
  phoneE164: string | null;
  /** Of the one device that a push goes to. */
  deviceToken: string | null;
  /** Messages of this kind were turned off for this channel. */
  unwanted: boolean;
  /** The contact of this message is one that staff has changed: nothing that opens something is sent there. */
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

/** Why nobody may be told this way; null when somebody may. */
export function suppressionReason(channel: Channel, to: Recipient): string | null {
  if (to.status === 'DECEASED') return 'deceased';
  if (to.status === 'INACTIVE') return 'inactive';
  if (to.unwanted) return 'unwanted';
  return addressOf(channel, to) ? null : missing[channel];
}
