import type { Role } from '@bedside/contracts/people/user.schema';
import { addDays, addHours, addMinutes, addSeconds } from 'date-fns';
import { isStaff } from '../context.ts';
import type { PracticeSettings } from '../practice/settings.ts';

/** However busy a session is, it ends this long after its sign-in, unless it is remembered. */
const ABSOLUTE_HOURS = 12;
/** `last_seen_at` is at most this much behind. */
const SEEN_RESOLUTION_SECONDS = 60;

type IdleSettings = Pick<PracticeSettings, 'staffIdleMinutes' | 'patientIdleMinutes'>;

interface SessionClock {
  isPersistent: boolean;
  lastSeenAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
}

/** @param rememberDays null for a session that is not remembered */
export const sessionEnd = (start: Date, persistentSessionDays: number | null): Date =>
  persistentSessionDays === null ? addHours(start, ABSOLUTE_HOURS) : addDays(start, persistentSessionDays);

/** Minutes without activity after which a session of that role ends. */
export const idleMinutesOf = (role: Role, settings: IdleSettings): number =>
  isStaff(role) ? settings.staffIdleMinutes : settings.patientIdleMinutes;

/** A remembered session ends by its date alone; any other one also by idleness. */
export function isSessionActive(session: SessionClock, idleMinutes: number, now: Date): boolean {
  if (session.revokedAt || session.expiresAt <= now) return false;
  return session.isPersistent || addMinutes(session.lastSeenAt, idleMinutes) > now;
}

export const needsLastSeenUpdate = (lastSeenAt: Date, now: Date): boolean =>
  addSeconds(lastSeenAt, SEEN_RESOLUTION_SECONDS) <= now;
