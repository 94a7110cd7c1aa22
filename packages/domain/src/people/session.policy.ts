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

type Table = readonly (readonly [Pick<RegExp, 'test'>, string])[];

const browsers: Table = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [{ test: (text) => text.includes('Version/') && text.includes('Safari/') }, 'Safari'],
];

const systems: Table = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

const named = (table: Table, userAgent: string) => table.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A browser in words: “Chrome on Windows”. What says nothing of itself is an unknown device. */
export function deviceName(userAgent: string | null): string {
  const browser = named(browsers, userAgent ?? '');
  const system = named(systems, userAgent ?? '');
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

/** How many tries are free within a day, and how the wait grows after them. */
export interface BackoffSchedule {
  freeTries: number;
  longestSeconds: number;
}

const FIRST_SECONDS = 5;

/**
 * One account: at most 18 wrong passwords are hashed in a quarter of an hour, and nobody waits longer than five
 * minutes, so that an attacker can slow the owner down and never lock the account.
 */
export const accountBackoff: BackoffSchedule = { freeTries: 10, longestSeconds: 300 };

/** One address, over all accounts: a clinic behind one address has room for its typing errors. */
export const ipAddressBackoff: BackoffSchedule = { freeTries: 100, longestSeconds: 60 };

/** Seconds until the next try, after `slowed` tries that had to wait. */
export const delayAfter = (ladder: BackoffSchedule, slowed: number): number =>
  Math.min(FIRST_SECONDS * 2 ** slowed, ladder.longestSeconds);
