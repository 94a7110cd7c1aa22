import type { Channel } from '@bedside/contracts/messaging/messaging.schema';
import type { Language } from '@bedside/contracts/messaging/templates.schema';
import type { UserStatus } from '@bedside/contracts/people/person.schema';
import { addHours } from 'date-fns';
import { daysAfter, instantOf, localDay, localTime } from '../practice/local-time.ts';
import type { PracticeSettings } from '../practice/settings.ts';
import type { Quiet } from './announcement.ts';

/** An attempt whose end is not known may have reached the person: it is made again, and the row says so. */
export const RESENT = 'resent after interruption';

/** Longer than any call to an outside party takes: a claim older than this belongs to a process that ended. */
export const CLAIM_SECONDS = 10;

/** A message may pass the quiet hours when the visit is this near. */
const SOON_HOURS = 12;

export interface Moment {
  now: Date;
  settings: Pick<PracticeSettings, 'timeZone' | 'quietFrom' | 'quietTo'>;
}

/** When a message may go, product-rules §6: null for now, else the end of the quiet hours. */
export function heldUntil(quiet: Quiet, startsAt: Date | null, { now, settings }: Moment): Date | null {
  if (quiet === 'always') return null;
  if (quiet === 'unlessSoon' && startsAt && startsAt > now && startsAt <= addHours(now, SOON_HOURS))
    return null;
  return endOfQuiet({ now, settings });
}

/** Quiet hours may pass midnight. From and to alike means that there are none. */
function endOfQuiet({ now, settings }: Moment): Date | null {
  const { timeZone, quietFrom, quietTo } = settings;
  const time = localTime(now, timeZone);
  const overnight = quietFrom > quietTo;
  const quiet = overnight ? time >= quietFrom || time < quietTo : time >= quietFrom && time < quietTo;
  if (!quiet) return null;
  const endsTomorrow = overnight && time >= quietFrom;
  return instantOf(daysAfter(localDay(now, timeZone), endsTomorrow ? 1 : 0), quietTo, timeZone);
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
}

export const addressOf = (channel: Channel, to: Recipient): string | null => {
  if (channel === 'email') return to.email;
  return channel === 'text' ? to.phoneE164 : to.deviceToken;
};

const missing: Record<Channel, string> = {
  email: 'no e-mail address',
  text: 'no phone number',
  push: 'the device is gone',
};

/** Why nobody may be told this way; null when somebody may. */
export function whyNot(channel: Channel, to: Recipient): string | null {
  if (to.status === 'DECEASED') return 'deceased';
  if (to.status === 'INACTIVE') return 'inactive';
  if (to.unwanted) return 'unwanted';
  return addressOf(channel, to) ? null : missing[channel];
}
